/** The owner deletes an order that is still in the shop and that nobody has paid for: its row stays, its pieces return to stock. */

import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { endCalls } from '#src/features/orders/calls/call-rows.server.ts'
import { isMerged } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { isHeldByParcel } from '#src/features/orders/edit/parcel-of-order.server.ts'
import {
  type ChangeOrderFailure,
  changedMeanwhile,
  findSeen,
  type IllegalMove,
  type OrderChange,
} from '#src/features/orders/edit/seen-order.server.ts'
import { giveStockBack, piecesTaken } from '#src/features/orders/edit/stock-of-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { couponsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type DeletedOrder = { readonly piecesBack: number }

export type DeleteOrderFailure = ChangeOrderFailure | IllegalMove

export function deleteOrder(
  shop: Shop,
  { number, expectedVersion, actor }: OrderChange,
): Promise<Result<DeletedOrder, DeleteOrderFailure>> {
  return transactAndInvalidate<DeletedOrder, DeleteOrderFailure>(shop, async (writing) => {
    const { tx } = writing
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    if (!(await holdSeen(tx, seen.value.id, expectedVersion))) return changedMeanwhile(tx, number)
    // Read again under the lock: an edit may have committed before us and moved pieces.
    const order = await findOrder(tx, number)
    if (!order) return failed({ kind: 'order-gone' })

    const now = shop.clock()
    const { isInShop } = stageRules[stageOf(order, now)]
    // A merged order leads its buyer to the survivor, and nobody may restore it as placed.
    if (!isInShop || (await isMerged(tx, order))) return failed({ kind: 'illegal-move', order })
    if (await isHeldByParcel(tx, order.id)) {
      return failed({ kind: 'illegal-move', order, because: 'parcel' })
    }
    const isPaidFor = order.advanced > 0
    if (isPaidFor) return failed({ kind: 'illegal-move', order, because: 'advance' })
    const deletedAt = now.toISOString()
    // Before the products: a trigger locks the coupon of the order, as whoever places one does first.
    await tx
      .updateTable('orders')
      .set({ deleted_at: deletedAt, version: order.version + 1 })
      .where('id', '=', order.id)
      .execute()
    if (order.couponTerms) writing.invalidate(couponsTag)
    await giveStockBack(writing, { order, reason: 'order-deleted', actor, now })
    const piecesBack = piecesTaken(order)
    await changeInIndex(tx, order, undefined)
    await endCalls(tx, order.id)
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
