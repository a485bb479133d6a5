/** What follows from an order's postings some days later: its courier pays, and the shop pays back. */

import { type DueAccount, isDueAccount, type MoneyAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { AdvanceMethod } from '#src/domain/orders/order-amounts.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { drawsFor, oneOf } from '../draws.ts'
import { madeId } from '../made-order.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** After the last index of an order. */
const idsOfPayments = 2 ** 45

export type PaidOrder = {
  readonly seed: number
  readonly place: number
  readonly orderId: string
  /** What the order has posted so far. */
  readonly transfers: readonly Transfer[]
  /** The shop was filled then. */
  readonly filledAt: Date
  readonly actor: string
}

export type Payout = { readonly id: string; readonly account: DueAccount; readonly at: Date }

/** Riders bring their cash in the evening of the next day, couriers pay every week. */
export function madePayout(one: PaidOrder): {
  readonly transfers: readonly Transfer[]
  readonly payout: Payout | undefined
} {
  const { orderId, transfers, filledAt, actor } = one
  const due = transfers.flatMap(({ debit, credit }) => [debit, credit]).find(isDueAccount)
  const last = transfers.at(-1)
  const owed = due ? balanceOf(transfers, due) : 0
  const at = due && last && paidAt(due, last.happenedAt)
  if (!due || !at || owed === 0 || at >= filledAt) return { transfers: [], payout: undefined }
  const id = madeId(at, idsOfPayments + dues.indexOf(due))
  const to = due === 'due-rider' ? 'cash' : 'bank'
  const cause = { happenedAt: at, actor, orderId, documentId: id }
  const paid = postingRules.courierPaid(due, to, poisha(Math.abs(owed))).paid
  // Of an order that came back the courier is owed its charge: it pays that much less for others.
  const amount = paid && owed < 0 ? { ...paid, debit: paid.credit, credit: paid.debit } : paid
  return {
    transfers: amount
      ? transfersOf({ key: `courier-paid:${id}:${orderId}`, ...cause }, { paid: amount })
      : [],
    payout: { id, account: due, at },
  }
}

const dues = ['due-steadfast', 'due-pathao', 'due-redx', 'due-rider', 'due-other'] as const

function paidAt(due: DueAccount, since: Date): Date {
  const days = Math.floor(since.getTime() / dayMs)
  if (due === 'due-rider') return new Date((days + 1) * dayMs + dayMs / 2)
  // The day on which each courier pays, four days later at the earliest.
  const payday = dues.indexOf(due)
  const until = (7 + payday - ((days + 4) % 7)) % 7
  return new Date((days + 4 + until) * dayMs + dayMs / 3)
}

export type MadeRefund = {
  readonly transfers: readonly Transfer[]
  readonly refunds: readonly Tables['refunds'][]
}

/** Two to six days after the shop owes it; one in ten still waits. */
export function madeRefund(one: PaidOrder): MadeRefund {
  const { seed, place, orderId, transfers, filledAt, actor } = one
  const last = transfers.findLast(({ credit }) => credit === 'refunds-owed')
  const owed = poisha(0 - balanceOf(transfers, 'refunds-owed'))
  const draw = drawsFor(seed + 12, place)
  const none = { transfers: [], refunds: [] }
  if (!last || owed <= 0 || draw() < 0.1) return none
  const at = new Date(last.happenedAt.getTime() + Math.floor((2 + 4 * draw()) * dayMs))
  if (at >= filledAt) return none
  const method = oneOf(draw, ['bkash', 'bkash', 'bkash', 'nagad', 'cash'] as const)
  return paidBack({
    id: madeId(at, place + idsOfPayments),
    orderId,
    method,
    owed,
    at,
    actor,
    place,
  })
}

type PaidBack = {
  readonly id: string
  readonly orderId: string
  readonly method: AdvanceMethod
  readonly owed: Poisha
  readonly at: Date
  readonly actor: string
  readonly place: number
}

function paidBack({ id, orderId, method, owed, at, actor, place }: PaidBack): MadeRefund {
  const number = place.toString(36).toUpperCase().padStart(7, '0')
  return {
    transfers: transfersOf(
      { key: `refund:${id}`, happenedAt: at, actor, orderId, documentId: id },
      postingRules.refundPaid(method, owed),
    ),
    refunds: [
      {
        id,
        order_id: orderId,
        method,
        amount_poisha: owed,
        transaction_id: method === 'cash' ? null : `RFD${number}`,
        request_key: `generate-${id}`,
        happened_at: at.toISOString(),
      },
    ],
  }
}

/** Debits less credits. */
function balanceOf(
  transfers: readonly Transfer[],
  account: DueAccount | MoneyAccount | 'refunds-owed',
): number {
  return transfers.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === account ? amount : 0) - (credit === account ? amount : 0),
    0,
  )
}
