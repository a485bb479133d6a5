import type { PhotoTaker } from '#src/domain/returns/return-case.ts'
import type { PhotoSize } from '#src/features/orders/photos/photo-size.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type ReturnPhoto = { readonly id: string; readonly takenBy: PhotoTaker }

/** By the id of the case, the oldest first; without the files. */
export async function listPhotos(
  reads: Reads | Tx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReturnPhoto[]>> {
  const rows = await reads
    .selectFrom('return_photos')
    .select(['id', 'case_id', 'taken_by'])
    .where(inList(reads, 'case_id', caseIds))
    .orderBy('id')
    .execute()
  const photos = Map.groupBy(rows, (row) => row.case_id)
  return new Map(
    [...photos].map(([id, of]) => [id, of.map((one) => ({ id: one.id, takenBy: one.taken_by }))]),
  )
}

/** A JPEG. Undefined where the case has no such photo. */
export async function findPhoto(
  reads: Reads,
  { caseId, id, size }: { readonly caseId: string; readonly id: string; readonly size: PhotoSize },
): Promise<Uint8Array | undefined> {
  const row = await reads
    .selectFrom('return_photos')
    .select(size)
    .where('id', '=', id)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row?.[size]
}

/** Those of the buyer, for the export of a person. */
export async function exportPhotos(reads: Reads, caseId: string): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('return_photos')
    .select(['added_at', 'large'])
    .where('case_id', '=', caseId)
    .where('taken_by', '=', 'buyer')
    .orderBy('id')
    .execute()
  return rows.map(({ added_at, large }) => ({
    addedAt: added_at,
    jpeg: Buffer.from(large).toString('base64'),
  }))
}
