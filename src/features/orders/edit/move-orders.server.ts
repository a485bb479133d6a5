/** Moves many orders to one stage, each in a transaction of its own. */

import {
  type MoveOrder,
  type MoveOrderFailure,
  moveOrder,
} from '#src/features/orders/edit/move-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Result } from '#src/lib/result.ts'

export const mostMoves = 100

export type MovedOrder = {
  readonly number: string
  readonly moved: Result<OrderView, MoveOrderFailure>
}

/** One after the other: two orders of one product lock it in turn, and the database serves others between. */
export async function moveOrders(
  shop: Shop,
  numbers: readonly string[],
  move: Omit<MoveOrder, 'number' | 'expectedVersion'>,
): Promise<readonly MovedOrder[]> {
  const results: MovedOrder[] = []
  for (const number of numbers) {
    const moved = await moveOrder(shop, { ...move, number, expectedVersion: undefined })
    results.push({ number, moved })
  }
  return results
}
