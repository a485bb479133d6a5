/** Gives the pieces of an order back to stock, or takes them. A line's `taken` says what it has. */

import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import {
  inLockOrder,
  lockProductRows,
} from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import type { Shortage } from '#src/features/orders/place/send-order.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

/** With the titles as sold: staff read which products are missing. */
export type ShortLine = Shortage & Pick<OrderLineView, 'title' | 'titleInBangla'>

/** Every line whose missing pieces are not in stock. */
export type OutOfStock = {
  readonly kind: 'out-of-stock'
  readonly shortages: readonly ShortLine[]
}

export function shortLine({ pid, title, titleInBangla }: OrderLineView, stock: number): ShortLine {
  return { pid, title, titleInBangla, stock }
}

/** The caller has locked the order's row, and its lines are those of that version. */
export type StockOfOrder = {
  readonly order: OrderView
  readonly reason: MovementReason
  readonly actor: string
  readonly now: Date
}

export function piecesTaken({ lines }: Pick<OrderView, 'lines'>): number {
  return lines.reduce((pieces, line) => pieces + line.taken, 0)
}

/** Returns the lines with nothing taken. */
export async function giveStockBack(
  writing: WriteContext,
  { order, ...cause }: StockOfOrder,
): Promise<readonly OrderLineView[]> {
  for (const line of inLockOrder(order.lines.filter(({ taken }) => taken > 0))) {
    await moveLine(writing, { line, taken: 0, orderId: order.id, ...cause })
  }
  return order.lines.map((line) => ({ ...line, taken: 0 }))
}

/** Takes every piece that the lines have not taken, or fails and names the lines that stock cannot cover. */
export async function takeMissingStock(
  writing: WriteContext,
  { order, ...cause }: StockOfOrder,
): Promise<Result<readonly OrderLineView[], OutOfStock>> {
  const shortages: ShortLine[] = []
  for (const line of inLockOrder(order.lines.filter(({ quantity, taken }) => taken < quantity))) {
    const { stock } = await lockProductRows(writing.tx)
      .where('id', '=', line.productId)
      .returning('stock')
      .executeTakeFirstOrThrow()
    if (stock < line.quantity - line.taken) shortages.push(shortLine(line, stock))
    else await moveLine(writing, { line, taken: line.quantity, orderId: order.id, ...cause })
  }
  if (shortages.length > 0) return failed({ kind: 'out-of-stock', shortages })
  return ok(order.lines.map((line) => ({ ...line, taken: line.quantity })))
}

async function moveLine(
  writing: WriteContext,
  {
    line,
    taken,
    orderId,
    ...cause
  }: Omit<StockOfOrder, 'order'> & {
    readonly line: OrderLineView
    readonly taken: number
    readonly orderId: string
  },
): Promise<void> {
  await moveStockBy(writing, {
    product: { id: line.productId, pid: line.pid },
    move: line.taken - taken,
    orderId,
    ...cause,
  })
  await writing.tx
    .updateTable('order_lines')
    .set({ taken })
    .where('order_id', '=', orderId)
    .where('product_id', '=', line.productId)
    .execute()
}
