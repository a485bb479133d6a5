/** The owner deletes an order: its row stays, marked as deleted, and unsent pieces return to stock. */

import { stageOf, stageRules } from '#src/domain/order-stage.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type OrderChange,
} from '#src/features/orders/edit/change-order-status.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { changeInIndex } from '#src/features/orders/list/order-index.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type DeletedOrder = { readonly piecesBack: number }

/** The order's stage decides whether the pieces return to stock. */
export function deleteOrder(
  shop: Shop,
  { number, expectedVersion, actor }: OrderChange,
): Promise<Result<DeletedOrder, ChangeOrderFailure>> {
  return transactAndInvalidate<DeletedOrder, ChangeOrderFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    if (!(await holdSeen(tx, seen.value.id, expectedVersion))) return changedMeanwhile(tx, number)
    // Read again under the lock: an edit may have committed before us and moved pieces.
    const order = await findOrder(tx, number)
    if (!order) return failed({ kind: 'order-gone' })

    const now = shop.clock()
    const { isGivenBackWhenDeleted } = stageRules[stageOf(order, now)]
    const piecesBack = isGivenBackWhenDeleted ? await giveBack(writing, { order, actor, now }) : 0
    const deletedAt = now.toISOString()
    await tx
      .updateTable('orders')
      .set({ deleted_at: deletedAt, version: order.version + 1 })
      .where('id', '=', order.id)
      .execute()
    await changeInIndex(tx, order, undefined)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor,
      action: 'order.delete',
      before: order,
      after: { deletedAt, piecesBack },
      now,
    })
    return ok({ piecesBack })
  })
}

/** False: another write has changed or deleted the order since it was read. */
async function holdSeen(tx: Tx, id: string, expectedVersion: number | undefined): Promise<boolean> {
  let hold = lockOrderRows(tx).where('id', '=', id).where('deleted_at', 'is', null)
  if (expectedVersion !== undefined) hold = hold.where('version', '=', expectedVersion)
  const { numUpdatedRows } = await hold.executeTakeFirst()
  return numUpdatedRows === 1n
}

async function giveBack(
  writing: WriteContext,
  { order, actor, now }: { order: OrderView; actor: string; now: Date },
): Promise<number> {
  const taking = order.lines.filter((line) => line.taken > 0)
  for (const line of inLockOrder(taking)) {
    await moveStockBy(writing, {
      product: { id: line.productId, pid: line.pid },
      move: line.taken,
      reason: 'order-deleted',
      orderId: order.id,
      actor,
      now,
    })
  }
  const { tx } = writing
  await tx.updateTable('order_lines').set({ taken: 0 }).where('order_id', '=', order.id).execute()
  return taking.reduce((pieces, line) => pieces + line.taken, 0)
}
