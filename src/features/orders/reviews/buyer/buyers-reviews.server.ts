/** What the page of an order says of its reviews. */

import { mostReviewPhotos } from '#src/domain/reviews/review.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import type { BuyersReviews } from '#src/features/orders/reviews/buyer/order-reviews.tsx'
import { listReviewsOf } from '#src/features/orders/reviews/review-rows.server.ts'
import { linesToReview } from '#src/features/orders/reviews/write-review.server.ts'
import type { Shop } from '#src/features/shop.ts'

export async function findBuyersReviews(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  order: OrderView,
): Promise<BuyersReviews> {
  const written = await listReviewsOf(db.read, order.id)
  const ids = new Set(written.map(({ productId }) => productId))
  const lines = await linesToReview(db.read, order, clock())
  return {
    written: written.flatMap(({ id, productId, photos, ...review }) => {
      const line = order.lines.find((one) => one.productId === productId)
      if (!line) return []
      const { rating, body, state, reply, writtenAt } = review
      const takesPhotos = state === 'waiting' && photos.length < mostReviewPhotos
      return {
        id,
        line: titlesOf(line),
        rating,
        body,
        state,
        reply,
        writtenAt,
        photos: photos.length,
        photoToken: takesPhotos ? photoTokenFor(secrets, { of: 'review', id }) : undefined,
      }
    }),
    lines: lines.filter(({ productId }) => !ids.has(productId)).map(titlesOf),
  }
}

function titlesOf({ pid, title, titleInBangla }: OrderView['lines'][number]) {
  return { pid, title, titleInBangla }
}
