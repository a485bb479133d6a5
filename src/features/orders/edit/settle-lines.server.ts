/** Changes the lines of an order; the stock of each product follows by the difference. */

import type { CartLine } from '#src/domain/cart.ts'
import { settleQuantity } from '#src/domain/catalogue/stock.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import {
  inLockOrder,
  lockProductRows,
} from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import { rowFromLine } from '#src/features/orders/order-rows.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import {
  insertLines,
  lineAsSold,
  soldColumns,
} from '#src/features/orders/place/order-statements.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

export type ProductsGone = { readonly kind: 'product-gone'; readonly pids: readonly string[] }

type Settling = {
  readonly order: OrderView
  /** The lines as they shall be, one a product. */
  readonly items: readonly CartLine[]
  /** In which the edit leaves the order. */
  readonly stage: OrderStage
  readonly actor: string
  readonly now: Date
}

/**
 * A line that stays keeps its title and price; a new one takes those of the catalogue. Records pieces
 * that stock cannot cover as short; stock never goes below 0.
 */
export async function settleLines(
  writing: WriteContext,
  { order, items, stage, actor, now }: Settling,
): Promise<Result<readonly OrderLineView[], ProductsGone>> {
  const { tx } = writing
  const lines = new Map(order.lines.map((line) => [line.pid, line]))
  const wanted = new Map(items.map(({ pid, quantity }) => [pid, quantity]))
  const removed = order.lines.filter(({ pid }) => !wanted.has(pid))
  const cause = { reason: 'order-edit', orderId: order.id, actor, now } as const

  for (const { pid } of inLockOrder([...items, ...removed])) {
    const quantity = wanted.get(pid) ?? 0
    if (lines.get(pid)?.quantity === quantity) continue
    const locked = await lockLine(tx, pid, lines.get(pid))
    if (!locked) continue
    const { line, stock } = locked
    const available = stageRules[stage].holdsStock ? stock : 0
    const { move, taken } = settleQuantity({ taken: line.taken, quantity, available })
    const product = { id: line.productId, pid }
    if (move !== 0) await moveStockBy(writing, { product, move, ...cause })
    lines.set(pid, { ...line, quantity, taken })
  }

  const gone = items.filter(({ pid }) => !lines.has(pid))
  if (gone.length > 0) return failed({ kind: 'product-gone', pids: gone.map(({ pid }) => pid) })
  const settled = items.flatMap(({ pid }) => lines.get(pid) ?? [])
  await storeLines(tx, order, settled)
  return ok(settled)
}

type LockedLine = { readonly line: OrderLineView; readonly stock: number }

/** Undefined: the order has no such line, and the shop sells no such product. */
async function lockLine(
  tx: Tx,
  pid: string,
  line: OrderLineView | undefined,
): Promise<LockedLine | undefined> {
  if (line) {
    const { stock } = await lockProductRows(tx)
      .where('id', '=', line.productId)
      .returning('stock')
      .executeTakeFirstOrThrow()
    return { line, stock }
  }
  const sold = await lockProductRows(tx)
    .where('pid', '=', pid)
    .where('archived_at', 'is', null)
    .returning(soldColumns)
    .executeTakeFirst()
  return sold && { line: lineAsSold(sold, 0, 0), stock: sold.stock }
}

async function storeLines(
  tx: Tx,
  { id, lines: before }: OrderView,
  after: readonly OrderLineView[],
): Promise<void> {
  const isSame = after.length === before.length && after.every((line, at) => line === before[at])
  if (isSame) return
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute()
  await insertLines(
    tx,
    after.map((line, position) => rowFromLine(line, id, position)),
  )
}
