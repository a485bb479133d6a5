/** What became of the orders of one buyer, in sum. */

import { paidForReturned, paymentOf, type SoldOrder } from '#src/domain/journal/payment.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'

export type BuyersOrder = SoldOrder & {
  readonly stage: OrderStage
  /** Its lines of which pieces came back. */
  readonly returned: readonly { readonly unitPrice: Poisha; readonly returned: number }[]
}

export type BuyerTotals = {
  readonly orders: number
  /** Orders that left the shop. */
  readonly sent: number
  readonly delivered: number
  /** Sent back, or on the way back. */
  readonly returned: number
  readonly spent: Poisha
}

/** A share is whole ten-thousandths. */
const wholeShare = 10_000

export function totalsOf(orders: readonly BuyersOrder[]): BuyerTotals {
  const count = (isOne: (rule: (typeof stageRules)[OrderStage]) => boolean) =>
    orders.filter(({ stage }) => isOne(stageRules[stage])).length
  return {
    orders: orders.length,
    sent: count(({ isInShop }) => !isInShop),
    delivered: count(({ outcome }) => outcome === 'delivered'),
    returned: count(({ outcome }) => outcome === 'back'),
    spent: addPoisha(...orders.map(spentOn)),
  }
}

/** What the buyer paid for a delivered order, with its delivery, less what the pieces cost that came back. */
export function spentOn(order: BuyersOrder): Poisha {
  if (stageRules[order.stage].outcome !== 'delivered') return poisha(0)
  const { collected, covered } = paymentOf(order)
  return poisha(collected + covered - paidForReturned(order, order.returned))
}

/** Delivered orders of those that left the shop; 0 where none has. */
export function shareDelivered({ sent, delivered }: BuyerTotals): number {
  return sent === 0 ? 0 : Math.floor((delivered * wholeShare) / sent)
}
