import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { Page } from '#src/lib/paging.ts'

type Orders = Page<OrderOnTheWire>

type Held = {
  /** The internal id of the newest order that may be listed. */
  readonly upTo: string | undefined
  /** How many orders came after it. */
  readonly count: number
}

/**
 * The page of the list as it was read again, without the orders that arrived meanwhile: they push
 * no row down (decision 0046). What they pushed to the next page stays at the end.
 */
export function holdNewOrders(before: Orders, fresh: Orders, { upTo, count }: Held): Orders {
  if (upTo === undefined || count === 0) return fresh
  const stood = new Set(before.items.map(({ _id }) => _id))
  const isHeld = ({ _id }: OrderOnTheWire, index: number) =>
    !stood.has(_id) && (_id > upTo || (fresh.page > 1 && index < count))
  const items = fresh.items.filter((order, index) => !isHeld(order, index))
  const missing = fresh.items.length - items.length
  const last = before.items.findLastIndex(({ _id }) => items.some((order) => order._id === _id))
  return { ...fresh, items: [...items, ...before.items.slice(last + 1, last + 1 + missing)] }
}
