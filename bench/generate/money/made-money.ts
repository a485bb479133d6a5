/** What the journal has of an order of a large shop, its refund, and the costs on its lines. */

import type { Insertable } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { poisha, timesQuantity } from '#src/domain/money.ts'
import type { ReturnedPieces } from '#src/domain/orders/order-return.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { FilledProduct } from '../catalogue/fill-products.server.ts'
import type { madeDeskWork } from '../made-desk.ts'
import type { MadeSale, Making } from '../made-order.ts'
import type { madeParcel } from '../made-parcel.ts'
import type { Books } from './books.ts'
import { madePayout, madeRefund, type Payout } from './made-payments.ts'
import { isSold, madePostings } from './made-postings.ts'

/** In the journal: the users of the shop do not exist yet. */
export const postingActor = 'generate'

export type FillingBooks = Making & {
  readonly filled: readonly FilledProduct[]
  readonly books: Books
  /** Gets the payments of couriers. */
  readonly payouts: Map<string, Payout>
}

type ReturnLine = ReturnedPieces & { readonly product_id: string }

/** What came back into the value of the goods, or was lost of it. */
export function costsBack({ filled }: FillingBooks, sale: MadeSale, line: ReturnLine) {
  const item = sale.items.find(({ product }) => filled[product]?.id === line.product_id)
  const cost = (item && filled[item.product]?.cost) ?? poisha(0)
  return {
    stock_cost_poisha: isSold(sale) ? timesQuantity(cost, line.sellable) : 0,
    lost_cost_poisha: timesQuantity(cost, line.damaged + line.missing),
  }
}

type PaidFor = {
  readonly sale: MadeSale
  readonly place: number
  readonly placedAt: Date
  readonly laterAt: Date
  readonly order: Pick<
    Insertable<Tables['orders']>,
    | 'id'
    | 'version'
    | 'subtotal_poisha'
    | 'discount_poisha'
    | 'delivery_fee_poisha'
    | 'total_poisha'
  >
  readonly desk: ReturnType<typeof madeDeskWork>
  readonly parcel: ReturnType<typeof madeParcel>['parcels'][number] | undefined
  readonly returnId: string | undefined
}

export function moneyOf({ filled, books, payouts, ...filling }: FillingBooks, one: PaidFor) {
  const { order, desk, parcel, sale, place } = one
  const posted = madePostings({
    ...one,
    actor: postingActor,
    order: {
      id: order.id,
      version: order.version ?? 1,
      subtotal: poisha(order.subtotal_poisha),
      discount: poisha(order.discount_poisha),
      deliveryFee: poisha(order.delivery_fee_poisha),
      total: poisha(order.total_poisha),
      adjusted: poisha(desk.adjusted),
      advanced: poisha(desk.advanced),
    },
    lines: sale.items.map(({ product, quantity, back }) => ({
      unitPrice: poisha(filled[product]?.price ?? 0),
      cost: filled[product]?.cost ?? poisha(0),
      quantity,
      back,
    })),
    advances: desk.advances.map(({ id, method, amount_poisha, happened_at }) => ({
      id,
      method,
      amount: poisha(amount_poisha),
      at: new Date(happened_at),
    })),
    parcel:
      parcel?.state === 'booked'
        ? {
            id: parcel.id,
            courier: parcel.courier,
            charge: parcel.charge_poisha == null ? null : poisha(parcel.charge_poisha),
          }
        : undefined,
  })
  const paying = {
    seed: filling.seed,
    place,
    orderId: order.id,
    transfers: posted,
    filledAt: startOfDhakaDay(filling.until),
    actor: postingActor,
  }
  const { transfers, payout } = madePayout(paying)
  if (payout) payouts.set(payout.id, payout)
  const refund = madeRefund(paying)
  return {
    refunds: refund.refunds,
    journal: books.post([...posted, ...transfers, ...refund.transfers]),
  }
}
