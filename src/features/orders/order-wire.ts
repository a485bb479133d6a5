/** The wire names of an order; only this file knows them. */

import { z } from 'zod'
import { quantityOf, shortageOf } from '#src/domain/catalogue/stock.ts'
import { type Delivery, type DeliveryFees, deliveryZones } from '#src/domain/delivery.ts'
import { toTaka } from '#src/domain/money.ts'
import { orderStatuses } from '#src/domain/order-status.ts'
import { type Quote, quoteLine } from '#src/domain/pricing.ts'
import type { OrderSortField } from '#src/features/orders/list/order-page.server.ts'
import type { DeliveryOnTheWire } from '#src/features/orders/order-form.ts'
import type { OrderFlag, OrderLineView, OrderView } from '#src/features/orders/order-view.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

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
  city: z.number().describe('The delivery fee in taka'),
  status: z.enum(orderStatuses),
  odate: z.iso.datetime(),
  version: z.int(),
  short: z.int().describe('Pieces that stock could not cover'),
  flags: z.array(z.string()).optional().describe('Why to look twice; only admins see it'),
  place: z.string().optional().describe('The English name, where the buyer named one'),
  items: z
    .array(
      z.object({
        pid: z.string(),
        title: z.string(),
        image: z.string(),
        unit: z.number().describe('The price of one piece in taka'),
        quantity: z.int(),
        price: z.number(),
        discount: z.number(),
        short: z.int(),
      }),
    )
    .optional()
    .describe('Of an order of several products'),
})
export type OrderOnTheWire = z.output<typeof OrderOnTheWire>

export const CouponOnTheWire = z
  .object({ code: z.string(), applied: z.boolean(), reason: z.string() })
  .optional()
  .describe('Of a coupon that was sent')

/** The shop has no coupons yet: a code is named as unknown, and never in the way. */
export function couponToWire(code: string | undefined): {
  readonly coupon?: z.output<typeof CouponOnTheWire>
} {
  return code ? { coupon: { code, applied: false, reason: 'unknown' } } : {}
}

export const PlacedOrderOnTheWire = OrderOnTheWire.extend({
  coupon: CouponOnTheWire,
  token: z.string().describe('Opens this order; in no other answer'),
})

export const QuoteOnTheWire = z.object({
  price: z.number(),
  discount: z.number(),
  city: z.number(),
  grand: z.number(),
})

export function toWire(order: OrderView): OrderOnTheWire {
  const { lines } = order
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
    city: toTaka(order.deliveryFee),
    status: order.status,
    odate: order.placedAt,
    version: order.version,
    short: shortageOf(lines),
    ...(order.place !== null && { place: order.place }),
    ...(lines.length > 1 && {
      items: lines.map((line) => ({ ...lineToWire(line), short: line.quantity - line.taken })),
    }),
  }
}

type LineToWire = Pick<OrderLineView, 'pid' | 'title' | 'image' | 'unitPrice' | 'quantity'>

export function lineToWire({ pid, title, image, unitPrice, quantity }: LineToWire) {
  const { subtotal, discount } = quoteLine({ unitPrice, quantity })
  return {
    pid,
    title,
    image,
    unit: toTaka(unitPrice),
    quantity,
    price: toTaka(subtotal),
    discount: toTaka(discount),
  }
}

export function toAdminWire(order: OrderView): OrderOnTheWire & { flags: OrderFlag[] } {
  return { ...toWire(order), flags: [...order.flags] }
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
