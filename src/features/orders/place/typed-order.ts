/** The order form's own text, before it is anything else. Light: every buyer's phone loads it. */

import { type CartLine, parseCart } from '#src/domain/cart.ts'
import type { CouponResult } from '#src/domain/coupons/coupon.ts'
import { orderFingerprint } from '#src/domain/orders/order-fingerprint.ts'
import type { OrderToSend } from '#src/features/orders/place/send-order.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The key of the tab's attempt in its storage. */
export const attemptPlace = 'order-attempt'

/** What was typed, by the names of the form's fields; survives every refusal. */
export type TypedOrder = Readonly<Record<OrderFieldName, string>>

/**
 * `items` is the cart of a checkout, empty on the form of one product. `unitPrice`, `insideDhaka` and
 * `outsideDhaka` are what the page showed in taka: the price of each product, and the fees.
 */
export const orderFieldNames = [
  'cname',
  'cphone',
  'items',
  'quantity',
  'caddress',
  'place',
  'zone',
  'city',
  'cupon',
  'coupon',
  'unitPrice',
  'insideDhaka',
  'outsideDhaka',
] as const

/** The fields that a buyer fills in, in the order of the form. */
export const filledFieldNames = [
  'quantity',
  'cname',
  'cphone',
  'caddress',
  'place',
  'zone',
  'cupon',
  'coupon',
] as const satisfies readonly OrderFieldName[]

export type OrderFieldName = (typeof orderFieldNames)[number]

export const emptyOrder: TypedOrder = {
  cname: '',
  cphone: '',
  items: '',
  quantity: '1',
  caddress: '',
  place: '',
  zone: '',
  city: '',
  cupon: '',
  coupon: '',
  unitPrice: '',
  insideDhaka: '',
  outsideDhaka: '',
}

export function readTypedOrder(form: FormData): TypedOrder {
  const typed = orderFieldNames.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return { ...emptyOrder, ...Object.fromEntries(typed) }
}

/** A form is text; Bengali digits count as digits. What is no number stays text, and is refused. */
export function orderFromTyped(typed: TypedOrder, pid: string): OrderToSend {
  return {
    ...(typed.items === ''
      ? { pid, quantity: numberTyped(typed.quantity) ?? typed.quantity }
      : { items: parseCart(typed.items) }),
    cname: typed.cname,
    cphone: typed.cphone,
    caddress: typed.caddress,
    ...(typed.place.trim() !== '' && { place: typed.place }),
    ...(typed.zone !== '' && { zone: typed.zone }),
    ...(typed.city !== '' && { city: numberTyped(typed.city) ?? typed.city }),
    cupon: typed.cupon,
    ...(typed.coupon.trim() !== '' && { coupon: typed.coupon }),
  }
}

/** Undefined for text that is not a number with at most two decimals. */
export function numberTyped(value: string): number | undefined {
  const digits = toAsciiDigits(value.trim())
  return /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

/** Undefined for text that is not a whole number. */
export function piecesTyped(value: string): number | undefined {
  const number = numberTyped(value)
  return Number.isInteger(number) ? number : undefined
}

/** What is ordered: the cart of a checkout, or the pieces of the form's own product. */
export function linesTyped(
  text: (name: OrderFieldName) => string,
  pid: string,
): readonly CartLine[] {
  const items = text('items')
  if (items !== '') return parseCart(items)
  return [{ pid, quantity: numberTyped(text('quantity')) ?? Number.NaN }]
}

/** For the thank-you page: the code that was sent, and why it is not applied. */
export function couponInQuery(sent: CouponResult | undefined): Readonly<Record<string, string>> {
  if (!sent) return {}
  return { coupon: sent.code, ...(sent.reason !== '' && { why: sent.reason }) }
}

/** Of a form's texts, by the names of its fields. */
export function fingerprintOfTyped(text: (name: OrderFieldName) => string, pid: string): string {
  return orderFingerprint({
    lines: linesTyped(text, pid),
    zone: text('zone') || text('city'),
    place: text('place') || undefined,
    name: text('cname'),
    phone: text('cphone'),
    address: text('caddress'),
    // Shorter than `couponCode`, and the same for every code that a shop can have.
    couponCode: text('coupon').toUpperCase(),
  })
}
