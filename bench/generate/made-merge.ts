/** Buyers who ordered twice: the order before the one that was cancelled as a duplicate survives. */

import { stageWithReason } from '#src/domain/orders/order-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { drawsFor } from './draws.ts'
import { type MadeBuyer, madeBuyer } from './made-buyer.ts'
import {
  type MadeSale,
  type Making,
  madeId,
  madeMoment,
  madeNumber,
  madeSale,
} from './made-order.ts'

/** A buyer orders four times on average. */
const ordersOfABuyer = 4

type MadeSender = {
  readonly buyer: MadeBuyer
  /** Of an order that was merged into another. */
  readonly survivor: { readonly id: string; readonly number: string } | undefined
}

export function madeSender(making: Making, place: number, { fate }: MadeSale): MadeSender {
  const before = place - 1
  if (fate.reason === 'duplicate' && before >= 0) {
    const kept = madeSale(making, before)
    const buyer = buyerOf(making, before)
    const isAlive = !kept.isDeleted && kept.fate.stage !== stageWithReason
    // Nobody knows that two orders are of one buyer where the phone is none.
    if (isAlive && normalisePhone(buyer.phone) !== undefined) {
      const id = madeId(madeMoment(making, before), before)
      return { buyer, survivor: { id, number: madeNumber(making.seed, before) } }
    }
  }
  return { buyer: buyerOf(making, place), survivor: undefined }
}

function buyerOf({ seed, orders }: Making, place: number): MadeBuyer {
  const buyer = Math.floor(drawsFor(seed + 3, place)() * countBuyers(orders))
  return madeBuyer(seed + 2, buyer)
}

/** Buyers from this index on have no order. */
export function countBuyers(orders: number): number {
  return Math.ceil(orders / ordersOfABuyer)
}

type Merging = Pick<MadeSender, 'survivor'> & {
  readonly order: { readonly id: string; readonly oid: string }
  readonly place: number
  readonly actor: string
  readonly laterAt: Date
}

/** An order index is smaller, and so is that of a line or a call. */
const idsOfAMerge = 2 ** 46

/** The row of the merge, and what the history of the survivor says of it. */
export function madeMerge({ survivor, order, place, actor, laterAt }: Merging) {
  if (!survivor) return { merges: [], mergeEntries: [] }
  const at = laterAt.toISOString()
  const entry = {
    id: madeId(laterAt, place + idsOfAMerge),
    subject: 'order' as const,
    subject_id: survivor.id,
    actor,
    action: 'order.merge',
    before: '{}',
    after: JSON.stringify({ merged: order.oid }),
    happened_at: at,
  }
  const merge = { order_id: order.id, survivor_id: survivor.id, merged_at: at }
  return { merges: [merge], mergeEntries: [entry] }
}
