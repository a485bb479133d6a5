/** What the page of an order says of its reviews. */

import type { OrderView } from '#src/features/orders/order-view.ts'
import type { BuyersReviews } from '#src/features/orders/reviews/buyer/order-reviews.tsx'
import { listReviewsOf } from '#src/features/orders/reviews/review-rows.server.ts'
import { linesToReview } from '#src/features/orders/reviews/write-review.server.ts'
import type { Shop } from '#src/features/shop.ts'

export async function findBuyersReviews(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderView,
): Promise<BuyersReviews> {
  const written = await listReviewsOf(db.read, order.id)
  const ids = new Set(written.map(({ productId }) => productId))
  const lines = await linesToReview(db.read, order, clock())
  return {
    written: written.flatMap(({ productId, rating, body, state, reply, writtenAt }) => {
      const line = order.lines.find((one) => one.productId === productId)
      return line ? [{ line: titlesOf(line), rating, body, state, reply, writtenAt }] : []
    }),
    lines: lines.filter(({ productId }) => !ids.has(productId)).map(titlesOf),
  }
}

function titlesOf({ pid, title, titleInBangla }: OrderView['lines'][number]) {
  return { pid, title, titleInBangla }
}
