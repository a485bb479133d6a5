/** Erases what the buyer of an order wrote about its products. */

import { takeFromRating } from '#src/features/orders/reviews/rating-rows.server.ts'
import { catalogueTag, productTag } from '#src/features/page-tags.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { noteChangedPages } from '#src/platform/page-cache/note-changed-pages.server.ts'

/** Every process of the shop drops the pages that showed them, also where another program erases. */
export async function removeReviews(tx: Tx, orderId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('reviews')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'rating', 'state'])
    .execute()
  const shown = removed
    .filter(({ state }) => state === 'published')
    // Two that erase at once lock the sums in the same sequence.
    .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  if (shown.length === 0) return
  for (const { product_id: productId, rating } of shown) {
    await takeFromRating(tx, { productId, rating })
  }
  const products = await tx
    .selectFrom('products')
    .select('pid')
    .where(
      'id',
      'in',
      shown.map((review) => review.product_id),
    )
    .execute()
  await noteChangedPages(tx, [catalogueTag, ...products.map(({ pid }) => productTag(pid))])
}
