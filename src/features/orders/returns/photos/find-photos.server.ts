import type { PhotoTaker } from '#src/domain/returns/return-case.ts'
import type { PhotoSize } from '#src/features/orders/photos/photo-size.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type ReturnPhoto = {
  readonly id: string
  readonly takenBy: PhotoTaker
  /** The product that it shows; undefined of a photo of the whole return. */
  readonly pid: string | undefined
}

/** By the id of the case, the oldest first; without the files. */
export async function listPhotos(
  reads: Reads | Tx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReturnPhoto[]>> {
  const rows = await reads
    .selectFrom('return_photos')
    .innerJoin('return_cases', 'return_cases.id', 'case_id')
    .leftJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_cases.order_id')
        .onRef('order_lines.product_id', '=', 'return_photos.product_id'),
    )
    .select(['return_photos.id', 'case_id', 'taken_by', 'pid'])
    .where(inList(reads, 'case_id', caseIds))
    .orderBy('return_photos.id')
    .execute()
  const photos = Map.groupBy(rows, (row) => row.case_id)
  return new Map(
    [...photos].map(([caseId, of]) => [
      caseId,
      of.map(({ id, taken_by: takenBy, pid }) => ({ id, takenBy, pid: pid ?? undefined })),
    ]),
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
