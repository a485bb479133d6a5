/** The owner confirms an order after the phone call, or takes the confirmation back. */

import { stageAfterToggle } from '#src/domain/orders/order-stage.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findSeen, type OrderChange } from '#src/features/orders/edit/seen-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type ChangeOrderStatus = OrderChange & { readonly status: OrderStatus }

/** The status that the order already has changes nothing. */
export function changeOrderStatus(
  shop: Shop,
  { number, status, expectedVersion, actor, undoes }: ChangeOrderStatus,
): Promise<Result<OrderView, MoveOrderFailure>> {
  return transactAndInvalidate<OrderView, MoveOrderFailure>(shop, async (writing) => {
    const seen = await findSeen(writing.tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const order = seen.value
    if (order.status === status) return ok(order)
    const to = stageAfterToggle(stageOf(order, shop.clock()), status)
    if (to === undefined) return failed({ kind: 'illegal-move', order })
    return moveOrderIn(writing, shop, {
      order,
      to,
      actor,
      undoes,
      action: 'order.change-status',
    })
  })
}
