import type { MovementReason } from '#src/domain/catalogue/stock.ts'
import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { poisha, timesQuantity } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { piecesReturned } from '#src/domain/orders/order-return.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { quoteOrder } from '#src/domain/pricing.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { madeCoupon } from './catalogue/made-coupons.ts'
import { madeDeskWork } from './made-desk.ts'
import { madeMerge, madeSender } from './made-merge.ts'
import { madeMessages, madeWishes } from './made-messages.ts'
import {
  type MadeItem,
  type MadeSale,
  type Making,
  madeId,
  madeMoment,
  madeNumber,
  madeSale,
  madeSource,
  takenOf,
} from './made-order.ts'
import { madeParcel } from './made-parcel.ts'
import { madeReturns } from './made-returns.ts'
import { madeReviews } from './made-reviews.ts'
import { hasReturn, hoursUntil } from './made-stage.ts'
import { madeGatewayPayments } from './money/made-gateway-payments.ts'
import { costsBack, type FillingBooks, moneyOf } from './money/made-money.ts'
import { isSold } from './money/made-postings.ts'

const ordersAtOnce = 10_000
const hour = 60 * 60 * 1_000

export type FillingOrders = FillingBooks & {
  readonly actor: string
  readonly progress: (done: number) => void
}

/** Adds orders with their lines, stock movements, history, and what the team did about them. */
export async function fillOrders(db: Database, filling: FillingOrders): Promise<void> {
  for (let from = 0; from < filling.orders; from += ordersAtOnce) {
    const count = Math.min(ordersAtOnce, filling.orders - from)
    const rows = Array.from({ length: count }, (_, at) => rowsOf(filling, from + at))
    await commit(db, async (tx) => {
      for (const [table, rowsOfOne] of filledFrom) {
        await insertRows(tx, table, rows.flatMap(rowsOfOne) as never)
      }
    })
    filling.progress(from + count)
  }
}

type OrderRows = ReturnType<typeof rowsOf>

/** The tables in the order of their references. */
const filledFrom: readonly (readonly [
  table: keyof Tables,
  rowsOfOne: (one: OrderRows) => readonly object[],
])[] = [
  ['orders', ({ order }) => [order]],
  ['order_lines', ({ lines }) => lines],
  ['stock_movements', ({ movements }) => movements],
  ['order_returns', ({ returns }) => returns],
  ['order_return_lines', ({ returnLines }) => returnLines],
  ['return_cases', ({ returnCases }) => returnCases],
  ['return_case_lines', ({ returnCaseLines }) => returnCaseLines],
  ['order_adjustments', ({ adjustments }) => adjustments],
  ['order_advances', ({ advances }) => advances],
  ['advance_claims', ({ claims }) => claims],
  ['gateway_payments', ({ payments }) => payments],
  ['order_notes', ({ notes }) => notes],
  ['order_calls', ({ calls }) => calls],
  ['order_merges', ({ merges }) => merges],
  ['parcels', ({ parcels }) => parcels],
  ['parcel_events', ({ parcelEvents }) => parcelEvents],
  ['order_wishes', ({ wishes }) => wishes],
  ['reviews', ({ reviews }) => reviews],
  ['buyer_messages', ({ messages }) => messages],
  ['refunds', ({ refunds }) => refunds],
  ['journal', ({ journal }) => journal],
  ['history', ({ entries, history, mergeEntries }) => [...entries, ...history, ...mergeEntries]],
]

/** Within these the calls and moves of an order are in the history one by one. */
const youngMs = 92 * 24 * hour

function rowsOf(filling: FillingOrders, place: number) {
  const { seed, filled, actor } = filling
  const sale = madeSale(filling, place)
  const { buyer, survivor } = madeSender(filling, place, sale)
  const placedAt = madeMoment(filling, place)
  const laterAt = momentOfLastMove(filling, sale, placedAt)
  const id = madeId(placedAt, place)
  const lines = linesOf(filled, sale, id)
  const priced = lines.map(({ pid, unit_price_poisha, quantity }) => ({
    pid,
    unitPrice: poisha(unit_price_poisha),
    quantity,
  }))
  const couponTerms = madeCoupon(place, priced)
  const quote = quoteOrder({
    lines: priced,
    discount: discountWith(priced, couponTerms),
    zone: buyer.zone,
    fees: defaultShopSettings.deliveryFees,
  })

  const source = madeSource(filling, place)
  const isYoung = startOfDhakaDay(filling.until).getTime() - placedAt.getTime() < youngMs
  const made = { sale, seed, place, actor, placedAt, laterAt, isYoung }
  const told = { ...made, isBuyersOwn: source === null, filledAt: startOfDhakaDay(filling.until) }
  const { phone } = buyer
  const isMerged = survivor !== undefined
  const desk = madeDeskWork({ ...made, quote, phone, isBuyersOwn: source === null, isMerged })
  const order = {
    id,
    oid: madeNumber(seed, place),
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_address: buyer.address,
    delivery_zone: buyer.zone,
    delivery_fee_poisha: quote.deliveryFee,
    coupon: quote.discount > 0 ? 'PAGLA10' : '',
    subtotal_poisha: quote.subtotal,
    discount_poisha: quote.discount,
    total_poisha: quote.total,
    status: stageRules[sale.fate.stage].status,
    stage: sale.fate.stage,
    flags: JSON.stringify(flagsOf(sale, buyer.phone)),
    source: sale.fate.stage === 'held' ? null : source,
    placed_at: placedAt.toISOString(),
    deleted_at: sale.isDeleted ? laterAt.toISOString() : null,
    adjusted_poisha: desk.adjusted,
    advanced_poisha: desk.advanced,
    advance_asked_poisha: desk.asked,
    coupon_id: couponTerms?.couponId ?? null,
    coupon_terms: couponTerms ? JSON.stringify(couponTerms) : null,
    version: versionOf(sale) + desk.adjustments.length + desk.advances.length,
  } as const
  const change = { id: madeId(laterAt, place), actor, at: laterAt.toISOString() }
  const times = { placedAt, laterAt, actor, takenBy: source === null ? 'buyer' : actor }
  const movements = lines.flatMap((line, at) =>
    movementsOf(line, place, { ...times, sale, item: sale.items[at] }),
  )
  const parcel = madeParcel({ ...made, order, isInDhaka: buyer.zone === 'inside-dhaka' })
  const back = madeReturns({ ...told, lines, change })
  return {
    ...desk,
    ...parcel,
    payments: madeGatewayPayments({ ...told, order, advances: desk.advances }),
    wishes: madeWishes(told),
    reviews: madeReviews({ ...told, lines, buyer: buyer.name }),
    messages: madeMessages(told),
    order,
    lines,
    movements,
    history: historyOf(sale, { order, lines, change, mergedInto: survivor?.number }),
    ...madeMerge({ ...made, survivor, order }),
    ...back,
    returnLines: back.returnLines.map((line) => ({ ...line, ...costsBack(filling, sale, line) })),
    ...moneyOf(filling, {
      ...made,
      order,
      desk,
      parcel: parcel.parcels[0],
      returnId: back.returns[0]?.id,
    }),
  }
}

/** As they are after all that happened. */
function linesOf(filled: FillingOrders['filled'], sale: MadeSale, orderId: string) {
  return sale.items.map((item, position) => {
    const product = filled[item.product]
    if (!product) throw new RangeError(`There is no product ${item.product}`)
    return {
      order_id: orderId,
      position,
      product_id: product.id,
      pid: product.pid,
      title: product.title,
      title_bn: product.titleInBangla,
      image: product.image,
      unit_price_poisha: product.price,
      quantity: item.quantity,
      taken: takenOf(sale, item),
      returned: piecesReturned(item.back),
      cost_poisha: isSold(sale) ? timesQuantity(product.cost, item.quantity) : null,
    }
  })
}

/** Before the shop's last midnight, and after the order. */
function momentOfLastMove({ until }: Making, { fate, isDeleted }: MadeSale, placedAt: Date): Date {
  const hours = (isDeleted ? undefined : hoursUntil[fate.stage]) ?? 3
  const left = startOfDhakaDay(until).getTime() - placedAt.getTime()
  return new Date(placedAt.getTime() + Math.floor(Math.min(hours * hour, left * 0.9)))
}

function flagsOf({ fate }: MadeSale, phone: string): readonly OrderFlag[] {
  return [
    ...(fate.stage === 'held' ? (['many-from-device'] as const) : []),
    ...(normalisePhone(phone) === undefined ? (['phone'] as const) : []),
  ]
}

function versionOf({ items, fate, isDeleted }: MadeSale): number {
  const isPart = fate.stage === 'delivered' && hasReturn(items)
  return 1 + fate.stagesBefore.length + (isPart || isDeleted ? 1 : 0)
}

type Line = {
  readonly order_id: string
  readonly position: number
  readonly product_id: string
  readonly pid: string
  readonly quantity: number
  readonly taken: number
}

type Moving = {
  readonly placedAt: Date
  readonly laterAt: Date
  readonly actor: string
  /** Who placed the order. */
  readonly takenBy: string
  readonly sale: MadeSale
  readonly item: MadeItem | undefined
}

/** An order index is smaller. */
const idsOfALine = 2 ** 40

/** A deleted or cancelled order has given its pieces back; a held one never took them. */
function movementsOf(line: Line, place: number, { placedAt, laterAt, ...moving }: Moving) {
  const { order_id, product_id, quantity, taken } = line
  const { sale, actor, takenBy } = moving
  const idAt = (moment: Date): string => madeId(moment, place + line.position * idsOfALine)
  const movement = { product_id, order_id, note: '' }
  if (sale.fate.stage === 'held') return []
  const sold = {
    ...movement,
    id: idAt(placedAt),
    quantity: -quantity,
    reason: 'order' satisfies MovementReason as MovementReason,
    actor: takenBy,
    moved_at: placedAt.toISOString(),
  }
  if (taken === quantity) return [sold]
  const givenBack = {
    ...movement,
    id: idAt(laterAt),
    quantity: quantity - taken,
    reason: reasonOfGivingBack(sale),
    actor,
    moved_at: laterAt.toISOString(),
  }
  return [sold, givenBack]
}

function reasonOfGivingBack({ isDeleted, items }: MadeSale): MovementReason {
  if (isDeleted) return 'order-deleted'
  return hasReturn(items) ? 'order-returned' : 'order-moved'
}

type Change = { readonly id: string; readonly actor: string; readonly at: string }

type Changing = {
  readonly order: { readonly id: string }
  readonly lines: readonly Line[]
  /** What became of the order, later. */
  readonly change: Change
  /** The number of the survivor of a merge. */
  readonly mergedInto: string | undefined
}

/** The last change alone: with every move a shop would have millions of entries more. */
function historyOf(sale: MadeSale, { order, lines, change, mergedInto }: Changing) {
  const { id, actor, at } = change
  const { fate, isDeleted, items } = sale
  const before = fate.stagesBefore.at(-1)
  const entry = { id, subject: 'order', subject_id: order.id, actor, happened_at: at } as const
  if (isDeleted) {
    const piecesBack = lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
    const after = JSON.stringify({ deletedAt: at, piecesBack })
    return [{ ...entry, action: 'order.delete', before: stageText(fate.stage), after }]
  }
  if (before === undefined) return []
  const isReturn = hasReturn(items)
  return [
    {
      ...entry,
      action: isReturn ? 'order.return' : 'order.move',
      before: stageText(isReturn && fate.stage === 'delivered' ? 'delivered' : before),
      after: stageText(fate.stage, fate.reason && { reason: fate.reason, mergedInto }),
    },
  ]
}

function stageText(stage: OrderStage, more: object = {}): string {
  return JSON.stringify({ status: stageRules[stage].status, stage, ...more })
}
