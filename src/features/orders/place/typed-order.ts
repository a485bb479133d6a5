/** The order form's own text, before it is anything else. Light: every buyer's phone loads it. */

import { orderFingerprint } from '#src/domain/order-fingerprint.ts'
import type { OrderToSend } from '#src/features/orders/place/send-order.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The key of the tab's attempt in its storage. */
export const attemptPlace = 'order-attempt'

/** What was typed, by the names of the form's fields; survives every refusal. */
export type TypedOrder = Readonly<Record<OrderFieldName, string>>

/** `unitPrice`, `insideDhaka` and `outsideDhaka` are the price and the fees in taka that the page showed. */
export const orderFieldNames = [
  'cname',
  'cphone',
  'quantity',
  'caddress',
  'zone',
  'city',
  'cupon',
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
  'zone',
  'cupon',
] as const satisfies readonly OrderFieldName[]

export type OrderFieldName = (typeof orderFieldNames)[number]

export const emptyOrder: TypedOrder = {
  cname: '',
  cphone: '',
  quantity: '1',
  caddress: '',
  zone: '',
  city: '',
  cupon: '',
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
    pid,
    cname: typed.cname,
    cphone: typed.cphone,
    caddress: typed.caddress,
    quantity: numberTyped(typed.quantity) ?? typed.quantity,
    ...(typed.zone !== '' && { zone: typed.zone }),
    ...(typed.city !== '' && { city: numberTyped(typed.city) ?? typed.city }),
    cupon: typed.cupon,
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

/** Of a form's texts, by the names of its fields. */
export function fingerprintOfTyped(text: (name: OrderFieldName) => string, pid: string): string {
  return orderFingerprint({
    lines: [{ pid, quantity: numberTyped(text('quantity')) ?? Number.NaN }],
    zone: text('zone') || text('city'),
    name: text('cname'),
    phone: text('cphone'),
    address: text('caddress'),
  })
}
