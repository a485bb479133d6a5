/** Somebody of the team publishes a review, declines it or takes it back, and may write below it. */

import type { ChosenReviewState, Rating, ReviewState } from '#src/domain/reviews/review.ts'
import { choosePhotos } from '#src/features/orders/reviews/photos/review-photos.server.ts'
import { addToRating, takeFromRating } from '#src/features/orders/reviews/rating-rows.server.ts'
import { findReview, type Review } from '#src/features/orders/reviews/review-rows.server.ts'
import { catalogueTag, productTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type AnswerReview = {
  readonly id: string
  readonly state: ChosenReviewState
  /** Stands below the review in place of any earlier one; empty for none. */
  readonly reply: string
  /** The ids of the photos that visitors see beside it; any others are hidden. */
  readonly photos: readonly string[]
  /** E-mail of the person. */
  readonly actor: string
}

/** The same answer again changes nothing. */
export function answerReview(
  shop: Shop,
  { id, state, reply, photos, actor }: AnswerReview,
): Promise<Result<Review, { readonly kind: 'review-gone' }>> {
  return transactAndInvalidate<Review, { readonly kind: 'review-gone' }>(
    shop,
    async ({ tx, invalidate }) => {
      const now = shop.clock()
      const before = await lockReview(tx, id)
      if (!before) return failed({ kind: 'review-gone' })
      const hasOtherPhotos = await choosePhotos(tx, id, photos)
      if (before.state !== state || before.reply !== reply || hasOtherPhotos) {
        await tx
          .updateTable('reviews')
          .set({ state, reply, ...(before.state !== state && { changed_at: utcText(now) }) })
          .where('id', '=', id)
          .execute()
        await keepRating(tx, before, state)
        if (before.state === 'published' || state === 'published') {
          invalidate(productTag(await pidOf(tx, before.productId)))
          if (before.state !== state) invalidate(catalogueTag)
        }
        // Without the words: those of the buyer are erased with the buyer.
        await recordHistory(tx, {
          subject: 'product',
          subjectId: before.productId,
          actor,
          action: 'product.review',
          before: { reviewState: before.state },
          after: { reviewState: state, rating: before.rating },
          now,
        })
      }
      const review = await findReview(tx, id)
      return review ? ok(review) : failed({ kind: 'review-gone' })
    },
  )
}

type Locked = {
  readonly productId: string
  readonly rating: Rating
  readonly state: ReviewState
  readonly reply: string
}

/** An update that changes nothing: on both engines it locks the row until the commit. */
function lockReview(tx: Tx, id: string): Promise<Locked | undefined> {
  return tx
    .updateTable('reviews')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returning(['product_id as productId', 'rating', 'state', 'reply'])
    .executeTakeFirst()
}

async function keepRating(tx: Tx, before: Locked, state: ReviewState): Promise<void> {
  if (before.state === state) return
  if (state === 'published') await addToRating(tx, before)
  if (before.state === 'published') await takeFromRating(tx, before)
}

async function pidOf(tx: Tx, productId: string): Promise<string> {
  const product = await tx
    .selectFrom('products')
    .select('pid')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return product.pid
}
