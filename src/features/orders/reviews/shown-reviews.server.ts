/** What visitors read of a product's reviews: the published ones alone, the newest first. */

import { sql } from 'kysely'
import type { Rating, RatingSum } from '#src/domain/reviews/review.ts'
import { listReviewPhotos } from '#src/features/orders/reviews/photos/review-photos.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ShownReview = {
  readonly id: string
  readonly rating: Rating
  readonly body: string
  readonly author: string
  readonly reply: string
  readonly writtenAt: string
  /** The ids of those that the team chose, the oldest first. */
  readonly photos: readonly string[]
}

export type ShownReviews = RatingSum & {
  readonly items: readonly ShownReview[]
  readonly hasMore: boolean
}

/** Undefined for a product without published reviews. */
export async function findShownReviews(
  reads: Reads,
  productId: string,
  atMost: number,
): Promise<ShownReviews | undefined> {
  const sum = await reads
    .selectFrom('product_ratings')
    .select(['reviews', 'stars'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!sum) return undefined
  const rows = await reads
    .selectFrom('reviews')
    .select(['id', 'rating', 'body', 'author', 'reply', 'written_at as writtenAt'])
    .where('product_id', '=', productId)
    // Written out: the engines match the partial index by its own words.
    .where('state', '=', sql.lit('published'))
    .orderBy('id', 'desc')
    .limit(atMost + 1)
    .execute()
  const shown = rows.slice(0, atMost)
  const photos = await listReviewPhotos(
    reads,
    shown.map(({ id }) => id),
  )
  const items = shown.map((row) => ({
    ...row,
    photos: (photos.get(row.id) ?? []).filter(({ isShown }) => isShown).map(({ id }) => id),
  }))
  return { ...sum, items, hasMore: rows.length > atMost }
}
