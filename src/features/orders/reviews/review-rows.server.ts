/** Reviews as the team and their buyers read them. */

import { type Rating, type ReviewState, reviewStates } from '#src/domain/reviews/review.ts'
import {
  listReviewPhotos,
  type ReviewPhoto,
} from '#src/features/orders/reviews/photos/review-photos.server.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type Review = {
  readonly id: string
  readonly productId: string
  readonly pid: string
  readonly title: string
  readonly rating: Rating
  readonly body: string
  /** Empty where the buyer gave no name. */
  readonly author: string
  readonly state: ReviewState
  readonly reply: string
  readonly writtenAt: string
  readonly changedAt: string
  readonly photos: readonly ReviewPhoto[]
}

function rowsOf(reads: Reads | Tx) {
  return reads
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'reviews.id',
      'product_id as productId',
      'pid',
      'title',
      'rating',
      'body',
      'author',
      'state',
      'reply',
      'written_at as writtenAt',
      'changed_at as changedAt',
    ])
}

/** Of one order, in the sequence in which they were written. */
export async function listReviewsOf(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly Review[]> {
  const rows = await rowsOf(reads).where('order_id', '=', orderId).orderBy('reviews.id').execute()
  return withPhotos(reads, rows)
}

export async function findReview(reads: Reads | Tx, id: string): Promise<Review | undefined> {
  const rows = await rowsOf(reads).where('reviews.id', '=', id).execute()
  return (await withPhotos(reads, rows))[0]
}

async function withPhotos(
  reads: Reads | Tx,
  rows: readonly Omit<Review, 'photos'>[],
): Promise<readonly Review[]> {
  const photos = await listReviewPhotos(
    reads,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, photos: photos.get(row.id) ?? [] }))
}

export type ReviewsQuery = {
  readonly state: ReviewState
  readonly page: number
  readonly size: number
}

/** Those that wait stand with the oldest first, all others with the latest answer first. */
export async function listReviews(
  reads: Reads,
  { state, page, size }: ReviewsQuery,
): Promise<Page<Review>> {
  const direction = state === 'waiting' ? 'asc' : 'desc'
  const rows = await rowsOf(reads)
    .where('state', '=', state)
    .orderBy('changed_at', direction)
    .orderBy('reviews.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const items = await withPhotos(reads, rows)
  return { items, total: await countIn(reads, state), page, size }
}

export type ReviewCounts = Readonly<Record<ReviewState, number>>

export async function countReviews(reads: Reads): Promise<ReviewCounts> {
  const rows = await reads
    .selectFrom('reviews')
    .select((eb) => ['state', eb.fn.countAll<number | string>().as('reviews')])
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, reviews }) => [state, Number(reviews)]))
  const [waiting, published, declined] = reviewStates.map((state) => counts.get(state) ?? 0)
  return { waiting: waiting ?? 0, published: published ?? 0, declined: declined ?? 0 }
}

export function countWaitingReviews(reads: Reads): Promise<number> {
  return countIn(reads, 'waiting')
}

async function countIn(reads: Reads, state: ReviewState): Promise<number> {
  const { reviews } = await reads
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number | string>().as('reviews'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(reviews)
}
