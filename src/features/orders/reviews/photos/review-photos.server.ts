/** The photos of reviews: lists without the files, one file, and which of them the team chose. */

import type { PhotoSize } from '#src/features/orders/photos/photo-size.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type ReviewPhoto = { readonly id: string; readonly isShown: boolean }

/** By the id of the review, the oldest first. */
export async function listReviewPhotos(
  reads: Reads | Tx,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReviewPhoto[]>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await reads
    .selectFrom('review_photos')
    .select(['id', 'review_id', 'is_shown'])
    .where(inList(reads, 'review_id', reviewIds))
    .orderBy('id')
    .execute()
  const photos = Map.groupBy(rows, (row) => row.review_id)
  return new Map(
    [...photos].map(([id, of]) => [
      id,
      of.map((one) => ({ id: one.id, isShown: one.is_shown === 1 })),
    ]),
  )
}

type FindReviewPhoto = {
  readonly reviewId: string
  readonly id: string
  readonly size: PhotoSize
  /** Visitors find only what is published. */
  readonly for: 'visitors' | 'team'
}

/** A JPEG. */
export async function findReviewPhoto(
  reads: Reads,
  { reviewId, id, size, for: whom }: FindReviewPhoto,
): Promise<Uint8Array | undefined> {
  let query = reads
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .select(size)
    .where('review_photos.id', '=', id)
    .where('review_id', '=', reviewId)
  if (whom === 'visitors') query = query.where('state', '=', 'published').where('is_shown', '=', 1)
  const row = await query.executeTakeFirst()
  return row?.[size]
}

/** Visitors see these of the review, and no others. Returns whether that changed any. */
export async function choosePhotos(
  tx: Tx,
  reviewId: string,
  ids: readonly string[],
): Promise<boolean> {
  let changed = 0n
  for (const isShown of [0, 1] as const) {
    const { numUpdatedRows } = await tx
      .updateTable('review_photos')
      .set({ is_shown: isShown })
      .where('review_id', '=', reviewId)
      .where('is_shown', '!=', isShown)
      .where('id', isShown === 1 ? 'in' : 'not in', ids.length > 0 ? ids : [''])
      .executeTakeFirst()
    changed += numUpdatedRows
  }
  return changed > 0n
}

/** For the export of a person. */
export async function exportReviewPhotos(
  reads: Reads,
  reviewId: string,
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('review_photos')
    .select(['added_at', 'large'])
    .where('review_id', '=', reviewId)
    .orderBy('id')
    .execute()
  return rows.map(({ added_at, large }) => ({
    addedAt: added_at,
    jpeg: Buffer.from(large).toString('base64'),
  }))
}
