import { applyDuePriceChanges } from '#src/features/catalogue/prices/apply-due-prices.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'

/** The price of a product has to change before anybody buys it. */
export type PricesDue = { readonly kind: 'prices-due' }

/** Ends and starts of campaigns may come between two tries. More would be a row that no change explains. */
const mostTries = 5

/**
 * A write that met prices of the time before has written nothing, and runs again with those of now.
 *
 * @throws Error where a product stays due although no change is: `check` names it.
 */
export async function atDuePrices<Value, Failure>(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  write: () => Promise<Result<Value, Failure | PricesDue>>,
): Promise<Result<Value, Failure>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await write()
    if (written.ok) return written
    const { failure } = written
    if (!isPricesDue(failure)) return failed(failure)
    await applyDuePriceChanges(shop)
  }
  throw new Error('The price of a product is due, and no change sets it')
}

function isPricesDue<Failure>(failure: Failure | PricesDue): failure is PricesDue {
  return (failure as Partial<PricesDue>).kind === 'prices-due'
}
