/** The lines of an order that is being placed. */

import type { CartLine } from '#src/domain/cart.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import type { PricesDue } from '#src/features/catalogue/prices/at-due-prices.server.ts'
import type { OrderLineView } from '#src/features/orders/order-view.ts'
import {
  findInStock,
  findStock,
  lineAsSold,
  type SoldProduct,
  takeStocks,
} from '#src/features/orders/place/order-statements.server.ts'
import type { LinesGone, Shortage } from '#src/features/orders/place/send-order.ts'
import { soldOutTag, stockTag } from '#src/features/page-tags.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

export type NotTaken =
  | LinesGone
  /** Every line with more pieces than are left. */
  | { readonly kind: 'out-of-stock'; readonly shortages: readonly Shortage[] }

/** Lines as sold, in the buyer's order. A stage that holds no stock needs the pieces, and takes none. */
export async function takeLines(
  { tx, invalidate }: WriteContext,
  ordered: readonly CartLine[],
  { stage, now }: { readonly stage: OrderStage; readonly now: Date },
): Promise<Result<readonly OrderLineView[], NotTaken | PricesDue>> {
  const taken = new Map<string, SoldProduct>()
  const { holdsStock } = stageRules[stage]
  for (const sold of await (holdsStock ? takeStocks : findInStock)(tx, ordered)) {
    const { price_due_at: due } = sold
    if (due !== null && due <= utcText(now)) return failed({ kind: 'prices-due' })
    taken.set(sold.pid, sold)
    if (!holdsStock) continue
    invalidate(stockTag(sold.pid))
    if (sold.stock === 0) invalidate(soldOutTag)
  }
  const lines = ordered.flatMap(({ pid, quantity }) => {
    const sold = taken.get(pid)
    return sold ? [lineAsSold(sold, quantity, holdsStock ? quantity : 0)] : []
  })
  if (lines.length === ordered.length) return ok(lines)
  return failed(
    await whyNotTaken(
      tx,
      ordered.filter(({ pid }) => !taken.has(pid)),
    ),
  )
}

/** Names every line that the shop cannot sell. */
async function whyNotTaken(tx: Tx, lines: readonly CartLine[]): Promise<NotTaken> {
  const shortages: Shortage[] = []
  const pids: string[] = []
  for (const { pid } of lines) {
    const [product] = await findStock(tx, { pid })
    if (product) shortages.push({ pid, stock: product.stock })
    else pids.push(pid)
  }
  return pids.length > 0
    ? { kind: 'product-gone', pids, shortages }
    : { kind: 'out-of-stock', shortages }
}
