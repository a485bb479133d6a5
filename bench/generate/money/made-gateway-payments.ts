/** What buyers of a large shop paid through a provider, or began to. */

import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { drawsFor } from '../draws.ts'
import { paidOnlineBy } from '../made-desk.ts'
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
    readonly delivery_fee_poisha: number
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

/** An advance of the provider has its payment; of a hundred young orders five were left unpaid, and one in 300 is unclear. */
export function madeGatewayPayments(one: OfOrder) {
  const { order, advances, seed, place, placedAt, laterAt, isYoung, isBuyersOwn } = one
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
  const chance = drawsFor(seed + 17, place)()
  const amount = order.delivery_fee_poisha
  if (!isYoung || !isBuyersOwn || order.deleted_at !== null || amount === 0 || chance > 0.053) {
    return []
  }
  const at = new Date((placedAt.getTime() + laterAt.getTime()) / 2)
  const id = madeId(at, place)
  const isUnclear = chance < 0.003
  const provider = isUnclear ? 'sslcommerz' : 'bkash'
  return [
    {
      ...rowOf(one, { id, provider, amount, at: at.toISOString() }),
      state: isUnclear ? ('unclear' as const) : ('not-paid' as const),
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
