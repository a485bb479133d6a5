/** What the owner counted of many products, from the price grid: all of it is written, or nothing. */

import { moveOfReport } from '#src/domain/catalogue/stock.ts'
import type { PricedProduct } from '#src/features/catalogue/prices/price-rows.server.ts'
import { writeReport } from '#src/features/catalogue/stock/report-stock.server.ts'
import { lockProductValues } from '#src/features/journal/product-values.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

export type StockCount = {
  readonly id: string
  /** What lay on the shelf. */
  readonly quantity: number
  /** What the grid showed meanwhile: a sale since then stays counted. */
  readonly stockWas: number
}

type Counted = { readonly product: PricedProduct; readonly move: number }

/** Of locked products. Gives the ids of those whose stock does not allow it. */
export function movesOfCounts(
  counts: readonly StockCount[],
  products: readonly PricedProduct[],
): Result<readonly Counted[], readonly string[]> {
  const counted: Counted[] = []
  const impossible: string[] = []
  const byId = new Map(counts.map((count) => [count.id, count]))
  // In the order of their locks.
  for (const product of products) {
    const count = byId.get(product.id)
    if (!count) continue
    const { quantity, stockWas: seen } = count
    const parts = { report: 'counted', quantity, seen, available: product.stock } as const
    const move = moveOfReport(parts)
    if (move === undefined) impossible.push(product.id)
    else counted.push({ product, move })
  }
  return impossible.length > 0 ? failed(impossible) : ok(counted)
}

/** At the end of the transaction. */
export async function writeCounts(
  writing: WriteContext,
  counted: readonly Counted[],
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  if (counted.length === 0) return
  // All of them at once: one by one they could wait for a posting that has the others.
  await lockProductValues(
    writing.tx,
    counted.map(({ product }) => product.id),
  )
  for (const { product, move } of counted) {
    await writeReport(writing, { product, move, report: 'counted', note: '', actor, now })
  }
}
