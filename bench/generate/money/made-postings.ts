/**
 * What the journal has of a made order, by the shop's own rules. Every piece of a product has cost the same,
 * so that the order of deliveries decides nothing.
 */

import { dueAccountOf } from '#src/domain/journal/account.ts'
import { paidForReturned, type SoldOrder } from '#src/domain/journal/payment.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha, poisha, shareOf, timesQuantity } from '#src/domain/money.ts'
import type { AdvanceMethod } from '#src/domain/orders/order-amounts.ts'
import { piecesReturned, type ReturnedPieces } from '#src/domain/orders/order-return.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { drawsFor } from '../draws.ts'
import type { MadeSale } from '../made-order.ts'
import { hasReturn } from '../made-stage.ts'

/** Between six and eight tenths of the price, in whole poisha. */
export function madeCost(seed: number, place: number, price: number): Poisha {
  const percent = 60 + Math.floor(drawsFor(seed + 11, place)() * 20)
  return shareOf(poisha(price), percent, 100)
}

export type PostedLine = {
  readonly unitPrice: Poisha
  readonly quantity: number
  readonly back: ReturnedPieces
  /** Of one piece. */
  readonly cost: Poisha
}

export type PostedOrder = {
  readonly sale: MadeSale
  readonly order: SoldOrder & { readonly id: string; readonly version: number }
  readonly lines: readonly PostedLine[]
  readonly advances: readonly {
    readonly id: string
    readonly method: AdvanceMethod
    readonly amount: Poisha
    readonly at: Date
  }[]
  readonly parcel:
    | { readonly id: string; readonly courier: CourierName; readonly charge: Poisha | null }
    | undefined
  readonly returnId: string | undefined
  readonly placedAt: Date
  readonly laterAt: Date
  readonly actor: string
}

/** Whether the pieces of the order have left the value of the shop's goods. */
export function isSold({ fate, isDeleted }: MadeSale): boolean {
  return !isDeleted && saleIn(fate.stage) === 'made'
}

/** In the order of time. */
export function madePostings(one: PostedOrder): readonly Transfer[] {
  const { order, advances, actor } = one
  const received = advances.flatMap(({ id, method, amount, at }) =>
    transfersOf(
      { key: `advance:${id}`, happenedAt: at, actor, orderId: order.id },
      postingRules.advanceReceived(method, amount),
    ),
  )
  return [...received, ...endOf(one)]
}

function endOf(one: PostedOrder): readonly Transfer[] {
  const { sale, order, laterAt, actor, returnId } = one
  if (isSold(sale)) return soldIn(one)
  if (sale.isDeleted || saleIn(sale.fate.stage) !== 'ended') return []
  const cause = { happenedAt: laterAt, actor, orderId: order.id, returnId }
  if (returnId === undefined) {
    return transfersOf(
      { key: `cancelled:${order.id}:${order.version}`, ...cause },
      postingRules.advanceTooMuch(order.advanced),
    )
  }
  const lost = costOf(one, ({ back: { damaged, missing } }) => damaged + missing)
  return [
    ...transfersOf(
      { key: `return:${returnId}`, ...cause },
      { ...postingRules.advanceTooMuch(order.advanced), ...postingRules.piecesLost(lost, false) },
    ),
    ...chargeOf(one, laterAt),
  ]
}

function soldIn(one: PostedOrder): readonly Transfer[] {
  const { sale, order, lines, parcel, placedAt, laterAt, actor, returnId } = one
  const isPart = hasReturn(sale.items)
  const deliveredAt = isPart
    ? new Date(placedAt.getTime() + Math.floor((laterAt.getTime() - placedAt.getTime()) * 0.7))
    : laterAt
  const version = order.version - (isPart ? 1 : 0)
  const cause = { actor, orderId: order.id }
  const delivered = transfersOf(
    {
      key: `delivered:${order.id}:${version}`,
      happenedAt: deliveredAt,
      ...cause,
      parcelId: parcel?.id,
    },
    {
      ...postingRules.delivered(order, parcel ? dueAccountOf(parcel.courier) : 'cash'),
      ...postingRules.goodsDelivered(costOf(one, ({ quantity }) => quantity)),
    },
  )
  const charged = chargeOf(one, deliveredAt)
  if (!isPart || returnId === undefined) return [...delivered, ...charged]
  const returned = lines.map(({ unitPrice, back }) => ({
    unitPrice,
    returned: piecesReturned(back),
  }))
  const back = transfersOf(
    { key: `return:${returnId}`, happenedAt: laterAt, ...cause, returnId },
    {
      refund: postingRules.returned(paidForReturned(order, returned), 'refunds-owed').price,
      ...postingRules.sellableCameBack(costOf(one, ({ back: { sellable } }) => sellable)),
    },
  )
  return [...delivered, ...charged, ...back]
}

function chargeOf({ order, parcel, actor }: PostedOrder, happenedAt: Date): readonly Transfer[] {
  if (!parcel || parcel.charge === null) return []
  return transfersOf(
    {
      key: `courier-charge:${parcel.id}:1`,
      happenedAt,
      actor,
      orderId: order.id,
      parcelId: parcel.id,
    },
    postingRules.courierCharged(dueAccountOf(parcel.courier), parcel.charge),
  )
}

function costOf({ lines }: PostedOrder, pieces: (line: PostedLine) => number): Poisha {
  return addPoisha(...lines.map((line) => timesQuantity(line.cost, pieces(line))))
}
