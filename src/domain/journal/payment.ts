/** How buyers pay a delivered order, and what of it is for the pieces that come back. */

import { addPoisha, type Poisha, poisha, shareOf, timesQuantity } from '#src/domain/money.ts'
import { type AmountsOfOrder, collectOf } from '#src/domain/pricing.ts'

export type SoldOrder = AmountsOfOrder & {
  readonly subtotal: Poisha
  readonly discount: Poisha
  readonly deliveryFee: Poisha
}

/** What is collected, what advances cover, what is rounded away. */
export function paymentOf(order: SoldOrder) {
  // An edit can leave an adjustment above the new total: the order then costs nothing.
  const adjusted = poisha(Math.max(order.adjusted, -order.total))
  const owed = addPoisha(order.total, adjusted)
  const covered = poisha(Math.min(owed, order.advanced))
  const collected = collectOf({ ...order, adjusted })
  return {
    adjusted,
    covered,
    collected,
    rounded: poisha(owed - covered - collected),
    tooMuch: poisha(order.advanced - covered),
  }
}

type ReturnedLine = { readonly unitPrice: Poisha; readonly returned: number }

/**
 * What buyers have paid for the pieces that came back, in all returns of the order: their share of what
 * was paid for goods. The delivery is not given back, and never more than was paid.
 */
export function paidForReturned(order: SoldOrder, lines: readonly ReturnedLine[]): Poisha {
  const { collected, covered } = paymentOf(order)
  const goods = poisha(Math.min(order.subtotal - order.discount, collected + covered))
  const back = addPoisha(
    ...lines.map(({ unitPrice, returned }) => timesQuantity(unitPrice, returned)),
  )
  return order.subtotal === 0 ? poisha(0) : shareOf(goods, back, order.subtotal)
}

type DeliveredLine = { readonly quantity: number; readonly cost: Poisha }

/**
 * What the pieces of one return cost at their delivery. `returned` counts those of the returns before
 * it, so that the costs of all returns add up to that of the line.
 */
export function costOfReturned(
  { quantity, cost }: DeliveredLine,
  { returned, sellable, lost }: Readonly<Record<'returned' | 'sellable' | 'lost', number>>,
): { readonly sellable: Poisha; readonly lost: Poisha } {
  const upTo = (pieces: number) => shareOf(cost, pieces, quantity)
  return {
    sellable: poisha(upTo(returned + sellable) - upTo(returned)),
    lost: poisha(upTo(returned + sellable + lost) - upTo(returned + sellable)),
  }
}
