/** What buyers of a large shop paid through a provider, or began to. */

import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { begunOnline, paidOnlineBy } from '../made-desk.ts'
import { madeId } from '../made-order.ts'

type OfOrder = {
  readonly seed: number
  readonly place: number
  readonly placedAt: Date
  readonly laterAt: Date
  readonly isYoung: boolean
  readonly isBuyersOwn: boolean
  readonly order: {
    readonly id: string
    readonly oid: string
    readonly advance_asked_poisha: number
    readonly deleted_at: string | null
  }
  readonly advances: readonly {
    readonly id: string
    readonly actor: string
    readonly amount_poisha: number
    readonly transaction_id: string
    readonly happened_at: string
  }[]
}

/** An advance of the provider has its payment, and what `begunOnline` names has one that brought nothing. */
export function madeGatewayPayments(one: OfOrder) {
  const { order, advances, place, placedAt, laterAt } = one
  const paid = advances.find(({ actor }) => actor === paidOnlineBy)
  if (paid) {
    const { id, amount_poisha, transaction_id, happened_at } = paid
    const row = rowOf(one, { id, provider: 'bkash', amount: amount_poisha, at: happened_at })
    return [
      {
        ...row,
        state: 'paid' as const,
        because: '',
        paid_poisha: amount_poisha,
        transaction_id,
        kept: 'advance' as const,
      },
    ]
  }
  const state = begunOnline(one)
  const amount = order.advance_asked_poisha
  if (state === undefined || order.deleted_at !== null || amount === 0) return []
  const at = new Date((placedAt.getTime() + laterAt.getTime()) / 2)
  const id = madeId(at, place)
  const isUnclear = state === 'unclear'
  const provider = isUnclear ? 'sslcommerz' : 'bkash'
  return [
    {
      ...rowOf(one, { id, provider, amount, at: at.toISOString() }),
      state,
      because: isUnclear
        ? 'Paid by a card that the provider calls risky'
        : 'Nobody paid within a day',
      paid_poisha: null,
      transaction_id: null,
      kept: null,
    },
  ]
}

type Row = {
  readonly id: string
  readonly provider: PaymentProvider
  readonly amount: number
  readonly at: string
}

function rowOf({ order, place }: OfOrder, { id, provider, amount, at }: Row) {
  return {
    id,
    order_id: order.id,
    provider,
    invoice: `${order.oid}-1-${id.slice(-6)}`,
    provider_id: `TR${place.toString(36).toUpperCase().padStart(9, '0')}`,
    amount_poisha: amount,
    started_at: at,
    asked_at: at,
    next_ask_at: null,
    decided_at: at,
  }
}
