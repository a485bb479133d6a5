/** The owner takes a deletion back: the order waits for a call again, with its pieces taken anew. */

import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { restoredForMs, stageRules, stageWhenRestored } from '#src/domain/orders/order-stage.ts'
import type {
  ChangeOrderFailure,
  OrderChange,
} from '#src/features/orders/edit/seen-order.server.ts'
import {
  type OutOfStock,
  takeMissingStock,
} from '#src/features/orders/edit/stock-of-order.server.ts'
import { changeInIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { couponsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type RestoreOrderFailure = Extract<ChangeOrderFailure, { kind: 'order-gone' }> | OutOfStock

/** Fails as gone for an order that is not deleted, or was deleted too long ago. */
export function restoreOrder(
  shop: Shop,
  { number, actor }: Pick<OrderChange, 'number' | 'actor'>,
): Promise<Result<OrderView, RestoreOrderFailure>> {
  return transactAndInvalidate<OrderView, RestoreOrderFailure>(shop, async (writing) => {
    const { tx } = writing
    const now = shop.clock()
    const since = new Date(now.getTime() - restoredForMs).toISOString()
    if (!isOrderNumber(number)) return failed({ kind: 'order-gone' })
    const stage = stageWhenRestored
    const { status } = stageRules[stage]
    const rows = await tx
      .updateTable('orders')
      .set((eb) => ({ deleted_at: null, status, stage, version: eb('version', '+', 1) }))
      .where('oid', '=', number)
      .where('deleted_at', '>=', since)
      .returning(orderColumns)
      .execute()
    const [order] = await ordersFromRows(tx, rows)
    if (!order) return failed({ kind: 'order-gone' })

    if (order.couponTerms) writing.invalidate(couponsTag)
    const taken = await takeMissingStock(writing, { order, reason: 'order-moved', actor, now })
    if (!taken.ok) return taken
    const restored = { ...order, lines: taken.value }
    await changeInIndex(tx, undefined, restored)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor,
      action: 'order.restore',
      before: {},
      after: { status, stage },
      now,
    })
    if (shop.hasOrderSheet) await queueForSheet(tx, restored, now)
    return ok(restored)
  })
}
