/** The owner's rule: of which orders the shop asks money in advance, and how much (decision 0220). */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import { type Poisha, poisha, wholeTaka } from '#src/domain/money.ts'
import { type AmountsOfOrder, collectOf } from '#src/domain/pricing.ts'

export const askedOrders = ['nobody', 'outside-dhaka', 'everybody'] as const

export type AskedOrders = (typeof askedOrders)[number]

export const highestAdvancePercent = 10

/** The wallets to which a buyer sends money. */
export const wallets = ['bkash', 'nagad'] as const

export type Wallet = (typeof wallets)[number]

/** `01XXXXXXXXX`; empty where the shop takes no money by this wallet. */
export type WalletNumbers = Readonly<Record<Wallet, string>>

/** Whoever changes one sends the buyers' money elsewhere. */
export function hasOtherNumbers(one: WalletNumbers, other: WalletNumbers): boolean {
  return wallets.some((wallet) => one[wallet] !== other[wallet])
}

export type AdvanceRule = WalletNumbers & {
  readonly asks: AskedOrders
  /** Asks only orders of at least this total. */
  readonly from: Poisha
  /** Of the total, from 1 to 10. 0 asks the delivery fee. */
  readonly percent: number
}

type OrderToAsk = AmountsOfOrder & {
  readonly deliveryZone: DeliveryZone
  readonly deliveryFee: Poisha
}

/** What an order is asked when it is placed, in whole taka; 0 where the rule does not name it. */
export function advanceToAsk(order: OrderToAsk, { asks, from, percent }: AdvanceRule): Poisha {
  const isNamed =
    asks === 'everybody' || (asks === 'outside-dhaka' && order.deliveryZone === 'outside-dhaka')
  if (!isNamed || order.total < from) return poisha(0)
  const amount = percent === 0 ? order.deliveryFee : shareOfTotal(order.total, percent)
  return wholeTaka(poisha(Math.min(amount, mostInAdvance(order), collectOf(order))))
}

type AskedOrder = Omit<OrderToAsk, 'deliveryZone'> & { readonly advanceAsked: Poisha }

/**
 * What of it the buyer has not sent yet. An edit never raises it, and lowers it to what the order as it
 * is now may be asked.
 */
export function advanceMissing({ advanceAsked, ...order }: AskedOrder): Poisha {
  const asked = Math.min(advanceAsked, mostInAdvance(order))
  const missing = Math.min(asked - order.advanced, collectOf(order))
  return wholeTaka(poisha(Math.max(0, missing)))
}

/** The guidelines of 2021 allow ten percent; a delivery fee above that is the shop's own expense. */
function mostInAdvance({ total, deliveryFee }: Omit<AskedOrder, 'advanceAsked'>): Poisha {
  return poisha(Math.max(deliveryFee, shareOfTotal(total, highestAdvancePercent)))
}

/** Rounds down: the limit is a limit. Splits the amount, since amount × percent may be no safe integer. */
function shareOfTotal(total: Poisha, percent: number): Poisha {
  const rest = total % 100
  return poisha(((total - rest) / 100) * percent + Math.floor((rest * percent) / 100))
}
