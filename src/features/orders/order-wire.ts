/** The wire names of an order; only this file knows them. */

import { z } from 'zod'
import { quantityOf } from '#src/domain/catalogue/stock.ts'
import {
  type CouponResult,
  type CouponTerms,
  couponRefusals,
  couponResult,
} from '#src/domain/coupons/coupon.ts'
import { discountsOfLines, whyNotApplied } from '#src/domain/coupons/coupon-discount.ts'
import { type Delivery, type DeliveryFees, deliveryZones } from '#src/domain/delivery.ts'
import { type Poisha, poisha, timesQuantity, toTaka } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { orderSources } from '#src/domain/orders/order-source.ts'
import { orderStages, stageForBuyer } from '#src/domain/orders/order-stage.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { collectOf, type Quote } from '#src/domain/pricing.ts'
import { CallStateOnTheWire, callStateToWire } from '#src/features/orders/calls/call-state-wire.ts'
import type { MarkedOrder } from '#src/features/orders/list/order-marks.server.ts'
import type { OrderSortField } from '#src/features/orders/list/order-page.server.ts'
import { type OrderAccess, seenOrder } from '#src/features/orders/order-access.ts'
import type { DeliveryOnTheWire } from '#src/features/orders/order-form.ts'
import { type OrderLineView, type OrderView, shortLines } from '#src/features/orders/order-view.ts'
import { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

const returned = z.int().optional().describe('Pieces that came back, where some did')

export const CouponOnTheWire = z
  .object({
    code: z.string(),
    applied: z.boolean(),
    reason: z.enum(['', ...couponRefusals]).describe('Empty where it is applied'),
  })
  .optional()
  .describe('Of a coupon that was sent, or that the order holds')

const CouponTermsOnTheWire = z.object({
  percent: z.int().nullable(),
  amount: z.number().nullable().describe('In taka'),
  min: z.number().describe('The least that the lines which count cost, in taka'),
  pids: z.array(z.string()).nullable().describe('The lines that count; null for all of them'),
})

export const OrderOnTheWire = z.object({
  _id: z.string(),
  oid: z.string(),
  pid: z.string(),
  cname: z.string(),
  caddress: z.string(),
  cphone: z.string(),
  quantity: z.int(),
  cupon: z.string(),
  discount: z.number(),
  grand: z.number(),
  price: z.number().describe('The subtotal in taka'),
  collect: z.number().describe('The amount to collect in taka: whole, and never below 0'),
  adjustments: z.number().optional().describe('Their sum in taka, where there are any'),
  advances: z.number().optional().describe('Their sum in taka, where there are any'),
  city: z.number().describe('The delivery fee in taka'),
  status: z.enum(orderStatuses),
  stage: z.enum(orderStages).describe('Where the order is; buyers read held as placed'),
  odate: z.iso.datetime(),
  version: z.int(),
  short: z.int().describe('Pieces that stock could not cover'),
  returned,
  flags: z.array(z.string()).optional().describe('Why to look twice; only the dashboard shows it'),
  duplicates: z
    .array(z.string())
    .optional()
    .describe('Numbers of open orders of the same phone within a day, in a list for the desk'),
  mergedInto: z.string().optional().describe('The survivor; only the dashboard shows it'),
  coupon: CouponOnTheWire,
  couponTerms: CouponTermsOnTheWire.optional().describe(
    'By which an edit is quoted; only the dashboard shows them',
  ),
  place: z.string().optional().describe('The English name, where the buyer named one'),
  source: z.enum(orderSources).optional().describe('Where it came in; only the dashboard shows it'),
  risk: RiskOnTheWire.optional().describe(
    'Once it is known, in a page of a list and in one order; only the dashboard shows it',
  ),
  calls: CallStateOnTheWire.optional().describe(
    'Where the calls stand; in a list whose query says items=all, once somebody has called',
  ),
  items: z
    .array(
      z.object({
        pid: z.string(),
        title: z.string(),
        titleBn: z
          .string()
          .optional()
          .describe('The Bangla title as sold, where there was one; only the dashboard shows it'),
        image: z.string(),
        unit: z.number().describe('The price of one piece in taka'),
        quantity: z.int(),
        price: z.number(),
        discount: z.number(),
        short: z.int(),
        returned,
      }),
    )
    .optional()
    .describe('Of an order of several products, and of every order where the query says items=all'),
})
export type OrderOnTheWire = z.output<typeof OrderOnTheWire>

/** A code that is not applied is never in the way. */
export function couponToWire(result: CouponResult | undefined): {
  readonly coupon?: z.output<typeof CouponOnTheWire>
} {
  return result ? { coupon: result } : {}
}

export const PlacedOrderOnTheWire = OrderOnTheWire.extend({
  token: z.string().describe('Opens this order; in no other answer'),
})

function termsToWire({
  worth,
  from,
  pids,
}: CouponTerms): NonNullable<OrderOnTheWire['couponTerms']> {
  return {
    percent: worth.kind === 'percent' ? worth.percent : null,
    amount: worth.kind === 'amount' ? toTaka(worth.amount) : null,
    min: toTaka(from),
    pids: pids && [...pids],
  }
}

export const QuoteOnTheWire = z.object({
  price: z.number(),
  discount: z.number(),
  city: z.number(),
  grand: z.number(),
})

/** For the buyer. `now` says how an order without a stage reads. */
export function toWire(order: OrderView, now: Date): OrderOnTheWire {
  const { lines } = order
  const short = shortLines(order)
  return {
    _id: order.id,
    oid: order.number,
    pid: lines[0]?.pid ?? '',
    cname: order.customer.name,
    caddress: order.customer.address,
    cphone: order.customer.phone,
    quantity: quantityOf(lines),
    cupon: order.coupon,
    discount: toTaka(order.discount),
    grand: toTaka(order.total),
    price: toTaka(order.subtotal),
    collect: toTaka(collectOf(order)),
    ...(order.adjusted !== 0 && { adjustments: toTaka(order.adjusted) }),
    ...(order.advanced !== 0 && { advances: toTaka(order.advanced) }),
    city: toTaka(order.deliveryFee),
    status: order.status,
    stage: stageForBuyer(stageOf(order, now)),
    odate: order.placedAt,
    version: order.version,
    short: short.reduce((pieces, one) => pieces + one, 0),
    ...returnedToWire(...lines),
    ...couponToWire(couponOfOrder(order)),
    ...(order.place !== null && { place: order.place }),
    ...(lines.length > 1 && { items: itemsToWire(order) }),
  }
}

/** Whether the coupon of the order, as its lines are now, takes more off than the order's own discount. */
function couponOfOrder({ couponTerms, lines }: OrderView): CouponResult | undefined {
  return couponTerms && couponResult(couponTerms.code, whyNotApplied(lines, couponTerms) ?? '')
}

export function linesToWire({ lines, couponTerms }: Pick<OrderView, 'lines' | 'couponTerms'>) {
  const discounts = discountsOfLines(lines, couponTerms)
  return lines.map((line, at) => lineToWire(line, discounts[at] ?? poisha(0)))
}

function itemsToWire(order: OrderView): NonNullable<OrderOnTheWire['items']> {
  const short = shortLines(order)
  const wires = linesToWire(order)
  return wires.map((wire, at) => ({
    ...wire,
    short: short[at] ?? 0,
    ...returnedToWire(...order.lines.slice(at, at + 1)),
  }))
}

/** For the dashboard, which people read in Bangla too. */
function itemsInBoth(order: OrderView): NonNullable<OrderOnTheWire['items']> {
  return itemsToWire(order).map((item, at) => {
    const titleBn = order.lines[at]?.titleInBangla ?? ''
    return titleBn === '' ? item : { ...item, titleBn }
  })
}

/** An order of which nothing came back stays as it was. */
function returnedToWire(...lines: readonly Pick<OrderLineView, 'returned'>[]) {
  const returned = lines.reduce((pieces, line) => pieces + line.returned, 0)
  return returned > 0 && { returned }
}

type LineToWire = Pick<OrderLineView, 'pid' | 'title' | 'image' | 'unitPrice' | 'quantity'>

export function lineToWire(
  { pid, title, image, unitPrice, quantity }: LineToWire,
  discount: Poisha,
) {
  return {
    pid,
    title,
    image,
    unit: toTaka(unitPrice),
    quantity,
    price: toTaka(timesQuantity(unitPrice, quantity)),
    discount: toTaka(discount),
  }
}

/** For the owner's spreadsheet too, which gets no flags. */
export function toOwnerWire(order: OrderView, now: Date): OrderOnTheWire {
  return { ...toWire(order, now), stage: stageOf(order, now) }
}

export function toDashboardWire(
  order: MarkedOrder,
  access: Pick<OrderAccess, 'hidesPhones' | 'sawNumber'>,
  now: Date,
): OrderOnTheWire & { flags: OrderFlag[] } {
  const seen = toOwnerWire(seenOrder(access, order), now)
  const { couponTerms: terms } = order
  return {
    ...seen,
    ...(seen.items && { items: itemsInBoth(order) }),
    ...(terms && { couponTerms: termsToWire(terms) }),
    ...(order.marks?.risk && { risk: order.marks.risk }),
    flags: [...order.flags],
    source: order.source,
  }
}

/** A name of a query, for callers who show the lines of every order. */
export const itemsOfAll = z.literal('all', { error: 'itemsOfAll' }).optional()

/** With the lines of an order of one product too, where the query says so. */
export function withItems(
  wire: OrderOnTheWire,
  order: MarkedOrder,
  asked: z.output<typeof itemsOfAll>,
): OrderOnTheWire {
  if (asked === undefined) return wire
  const { calls } = order.marks ?? {}
  return {
    ...wire,
    items: itemsInBoth(order),
    ...(calls && { calls: callStateToWire(calls) }),
  }
}

export function quoteToWire(quote: Quote): z.output<typeof QuoteOnTheWire> {
  return {
    price: toTaka(quote.subtotal),
    discount: toTaka(quote.discount),
    city: toTaka(quote.deliveryFee),
    grand: toTaka(quote.total),
  }
}

export type WrongDelivery = Partial<Record<keyof DeliveryOnTheWire, 'delivery'>>

/**
 * The one place that turns the wire's `city`, a fee, into a zone. `known` is the delivery that the
 * order already has: its fee stays good after the shop's fees have changed. A fee of two zones names
 * neither of them: the caller must say the zone.
 */
export function deliveryFromWire(
  { zone, city }: DeliveryOnTheWire,
  fees: DeliveryFees,
  known?: Delivery,
): Result<Delivery, WrongDelivery> {
  const possible = [
    ...(known ? [known] : []),
    ...deliveryZones.map((one) => ({ zone: one, fee: fees[one] })),
  ].filter(
    (one) =>
      (zone === undefined || one.zone === zone) && (city === undefined || toTaka(one.fee) === city),
  )
  const [first] = possible
  if (!first) return failed({ city: 'delivery' })
  const isKnown = first === known
  return isKnown || possible.every((one) => one.zone === first.zone)
    ? ok(first)
    : failed({ zone: 'delivery' })
}

export const orderSortNames = {
  _id: 'id',
  oid: 'number',
  pid: 'pid',
  cname: 'name',
  caddress: 'address',
  cphone: 'phone',
  quantity: 'quantity',
  cupon: 'coupon',
  discount: 'discount',
  grand: 'total',
  price: 'subtotal',
  city: 'deliveryFee',
  status: 'status',
  odate: 'placedAt',
  version: 'version',
} as const satisfies Record<string, OrderSortField>
