/** The owner reports received, counted or damaged pieces; the ledger records actor and reason. */

import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { moveOfReport, type StockReport } from '#src/domain/catalogue/stock.ts'
import { lockProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import { type Bought, valueStock } from '#src/features/catalogue/stock/value-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type ReportStock = {
  readonly pid: string
  readonly report: StockReport
  readonly quantity: number
  /** The stock shown beside the form; undefined means the current stock. */
  readonly stockWas: number | undefined
  readonly note: string
  /** Of received pieces: what they cost. */
  readonly bought?: Bought | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type ReportStockFailure =
  | { readonly kind: 'product-gone' }
  /** The stock would become negative or exceed its limit. */
  | { readonly kind: 'stock-out-of-range'; readonly product: WholeProductView }

/** Records a report that moves nothing too: the count was correct. */
export function reportStock(
  shop: Shop,
  { pid, report, quantity, stockWas, note, bought, actor }: ReportStock,
): Promise<Result<WholeProductView, ReportStockFailure>> {
  return transactAndInvalidate<WholeProductView, ReportStockFailure>(shop, async (writing) => {
    const isName = isInternalId(pid) || isPid(pid)
    const product = isName ? await lockProduct(writing.tx, pid) : undefined
    if (!product) return failed({ kind: 'product-gone' })

    const { stock: available } = product
    const move = moveOfReport({ report, quantity, seen: stockWas ?? available, available })
    if (move === undefined) return failed({ kind: 'stock-out-of-range', product })

    const parts = { product, move, report, note, bought, actor, now: shop.clock() }
    return ok({ ...product, ...(await writeReport(writing, parts)) })
  })
}

type WrittenReport = Pick<ReportStock, 'report' | 'note' | 'bought' | 'actor'> & {
  readonly product: { readonly id: string; readonly pid: string; readonly stock: number }
  readonly move: number
  readonly now: Date
}

/** Of a locked product, whose stock allows the move. Call it at the end of the transaction. */
export async function writeReport(
  writing: WriteContext,
  { product, move, report, note, bought, actor, now }: WrittenReport,
): Promise<{ readonly stock: number; readonly stockVersion: number }> {
  const moved = await moveStockBy(writing, { product, move, reason: report, actor, note, now })
  await recordHistory(writing.tx, {
    subject: 'product',
    subjectId: product.id,
    actor,
    action: `stock.${report}`,
    before: { stock: product.stock },
    after: { stock: moved.stock },
    now,
  })
  await valueStock(writing.tx, {
    productId: product.id,
    move,
    stockAfter: moved.stock,
    bought,
    isLoss: report === 'damaged',
    actor,
    now,
  })
  return moved
}
