/** What a return writes into its order, and what taking it back writes again. */

import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import type { OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { WriteContext } from '#src/platform/page-cache/cache-invalidation.ts'

/** The stock follows the pieces that the line holds. */
export async function moveReturnedLine(
  writing: WriteContext,
  {
    line,
    after: { taken, returned },
    ...cause
  }: {
    readonly line: OrderLineView
    readonly after: OrderLineView
    readonly orderId: string
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  if (taken !== line.taken) {
    await moveStockBy(writing, {
      product: { id: line.productId, pid: line.pid },
      move: line.taken - taken,
      reason: 'order-returned',
      ...cause,
    })
  }
  await writing.tx
    .updateTable('order_lines')
    .set({ taken, returned })
    .where('order_id', '=', cause.orderId)
    .where('product_id', '=', line.productId)
    .execute()
}

export async function writeStage(tx: Tx, before: OrderView, after: OrderView): Promise<void> {
  const { id, status, stage, version } = after
  await tx.updateTable('orders').set({ status, stage, version }).where('id', '=', id).execute()
  await changeInIndex(tx, before, after)
}
