import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { Page } from '#src/lib/paging.ts'

type Orders = Page<OrderOnTheWire>

/**
 * The page of the list as it was read again, while changed rows still offer to undo: every row stays
 * in its place, whatever filter it has left, and no other row comes.
 */
export function freezeRows(before: Orders, fresh: Orders): Orders {
  const read = new Map(fresh.items.map((order) => [order.oid, order]))
  return { ...fresh, items: before.items.map((order) => read.get(order.oid) ?? order) }
}
