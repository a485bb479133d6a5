/** An order of a large shop by its index: the first is the oldest. */

import { quantityOf } from '#src/domain/catalogue/stock.ts'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { orderNumberFrom } from '#src/domain/orders/order-number.ts'
import type { ReturnedPieces } from '#src/domain/orders/order-return.ts'
import type { StaffSource } from '#src/domain/orders/order-source.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { type Draw, drawsFor, oneOf } from './draws.ts'
import { type MadeFate, madeFate, madePartReturn, madeReturn, nothingBack } from './made-stage.ts'
import { type Calendar, calendarOf } from './season.ts'

/** The pieces that an order takes from stock, computed without the rest of the order. */
export type MadeSale = {
  /** Of different products, each by its index. */
  readonly items: readonly MadeItem[]
  readonly fate: MadeFate
  readonly isDeleted: boolean
}

export type MadeItem = {
  readonly product: number
  readonly quantity: number
  /** What came back to the shop. */
  readonly back: ReturnedPieces
}

export type Making = {
  readonly seed: number
  readonly products: number
  readonly orders: number
  /** The day after the last order, `YYYY-MM-DD` in Dhaka. */
  readonly until: string
}

/** Less than the two years after which the shop deletes the buyer's data. */
export const days = 690
const dayInMs = 24 * 60 * 60 * 1_000
const quantities = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 6]
/** Beside the first. */
const otherProducts = [0, 0, 0, 0, 0, 0, 0, 1, 1, 3]

/** Some products sell far better than others, and nearly all old orders were delivered. */
export function madeSale(making: Making, place: number): MadeSale {
  const { seed, products } = making
  const draw = drawsFor(seed + 1, place)
  const drawItem = () => {
    const product = Math.floor(products * draw() ** 2)
    return { product, quantity: oneOf(draw, quantities) }
  }
  const first = drawItem()
  const isDeleted = draw() < 0.015
  const items = new Map([[first.product, first]])
  for (let others = oneOf(draw, otherProducts); others > 0; others -= 1) {
    const item = drawItem()
    if (!items.has(item.product)) items.set(item.product, item)
  }
  const ordered = [...items.values()]
  if (isDeleted) {
    const fate = { stage: 'placed', stagesBefore: [], reason: undefined } as const
    return { items: ordered.map((item) => ({ ...item, back: nothingBack })), fate, isDeleted }
  }
  const ageInMs = startOfDhakaDay(making.until).getTime() - madeMoment(making, place).getTime()
  const fate = madeFate(draw, ageInMs / dayInMs)
  return { items: withReturns(draw, ordered, fate), fate, isDeleted }
}

function withReturns(
  draw: Draw,
  items: readonly Omit<MadeItem, 'back'>[],
  { stage }: MadeFate,
): readonly MadeItem[] {
  if (stage === 'returned') {
    return items.map((item) => ({ ...item, back: madeReturn(draw, item.quantity) }))
  }
  const isPart = stage === 'delivered' && madePartReturn(draw, quantityOf(items))
  return items.map((item, at) => ({
    ...item,
    back: isPart && at === 0 ? { ...nothingBack, sellable: 1 } : nothingBack,
  }))
}

/** The pieces of an item that the order still has from stock. */
export function takenOf({ fate, isDeleted }: MadeSale, { quantity, back }: MadeItem): number {
  const hasTaken = !isDeleted && stageRules[fate.stage].holdsStock
  return hasTaken ? quantity - back.sellable : 0
}

const sources = [
  null,
  null,
  null,
  null,
  null,
  null,
  'facebook',
  'facebook',
  'whatsapp',
  'phone',
] as const

/** Staff take four of ten orders; null for a buyer's own. */
export function madeSource({ seed }: Pick<Making, 'seed'>, place: number): StaffSource | null {
  return oneOf(drawsFor(seed + 3, place), sources)
}

/** A later index is a later moment. Business grows, has its seasons, and rests at night. */
export function madeMoment({ orders, until }: Making, place: number): Date {
  const { day, part } = calendarUntil(until).at((place + 0.5) / orders)
  const start = firstDayOf(until) + day * dayInMs
  return new Date(start + Math.floor(timeOfDay(part)))
}

function firstDayOf(until: string): number {
  return startOfDhakaDay(until).getTime() - days * dayInMs
}

const calendars = new Map<string, Calendar>()

function calendarUntil(until: string): Calendar {
  const known = calendars.get(until)
  if (known) return known
  const first = new Date(Date.parse(`${until}T00:00:00Z`) - days * dayInMs)
  const made = calendarOf(first, days)
  calendars.set(until, made)
  return made
}

/** By the hour in Dhaka: the share of a day's orders that has come. */
const comeBy = [
  [0, 0],
  [0.03, 2],
  [0.05, 7],
  [0.3, 12],
  [0.5, 16],
  [0.9, 23],
  [1, 24],
] as const

function timeOfDay(share: number): number {
  const next = Math.max(
    1,
    comeBy.findIndex(([by]) => by > share),
  )
  const [from, hour] = comeBy[next - 1] ?? comeBy[0]
  const [to, until] = comeBy[next] ?? comeBy[0]
  return (hour + ((share - from) / (to - from)) * (until - hour)) * 60 * 60 * 1_000
}

const numbers = 2n ** 40n
const odd = 0x9e37_79b9_7fn

/** No two orders get the same number: multiplying by an odd factor is a bijection. */
export function madeNumber(seed: number, place: number): string {
  const bits = (BigInt(place) * odd + BigInt(seed) * 0x1234_5679n) % numbers
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(bits)
  return orderNumberFrom(bytes.subarray(3))
}

/** Internal ids: the moment, then the index. */
export function madeId(moment: Date, place: number): string {
  return moment.getTime().toString(16).padStart(12, '0') + place.toString(16).padStart(12, '0')
}
