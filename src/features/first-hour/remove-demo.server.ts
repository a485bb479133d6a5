/** Removes the demo products in one transaction, unless an order names one of them. */

import { archiveProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { lockPricedProducts } from '#src/features/catalogue/prices/price-rows.server.ts'
import { findSoldTitles, listDemoProducts } from '#src/features/first-hour/demo-products.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type RemoveDemoFailure = {
  readonly kind: 'demo-sold'
  readonly titles: readonly string[]
}

/**
 * All of them or none, as deleted products, which the owner can restore. The locks come before the look at the
 * orders: an order at the same moment commits first and keeps the products, or finds them gone and is refused.
 */
export function removeDemo(
  shop: Shop,
  { actor }: { readonly actor: string },
): Promise<Result<number, RemoveDemoFailure>> {
  return transactAndInvalidate<number, RemoveDemoFailure>(shop, async (writing) => {
    const { tx } = writing
    const locked = await lockPricedProducts(
      tx,
      (await listDemoProducts(tx)).map(({ id }) => id),
    )
    const ids = new Set(locked.map(({ id }) => id))
    // Again under the locks: another request may have removed some meanwhile, or restored one.
    const products = (await listDemoProducts(tx)).filter(({ id }) => ids.has(id))
    const titles = await findSoldTitles(tx, [...ids])
    if (titles.length > 0) return failed({ kind: 'demo-sold', titles })
    const now = shop.clock()
    for (const product of products) await archiveProduct(writing, product, { actor, now })
    return ok(products.length)
  })
}
