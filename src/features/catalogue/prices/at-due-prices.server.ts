import { applyDuePriceChanges } from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'

/** The price of a product has to change before anybody buys it. */
export type PricesDue = { readonly kind: 'prices-due' }

/** A write that met prices of the time before has written nothing, and runs again with those of now. */
export async function atDuePrices<Value, Failure>(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  write: () => Promise<Result<Value, Failure | PricesDue>>,
): Promise<Result<Value, Failure>> {
  for (;;) {
    const written = await write()
    if (written.ok) return written
    const { failure } = written
    if (!isPricesDue(failure)) return failed(failure)
    await applyDuePriceChanges(shop)
  }
}

function isPricesDue<Failure>(failure: Failure | PricesDue): failure is PricesDue {
  return (failure as Partial<PricesDue>).kind === 'prices-due'
}
