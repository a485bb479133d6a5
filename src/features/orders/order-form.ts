/** The schema of an order, for the form, the API and its document. Browser-safe. */

import { z } from 'zod'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { isTaka } from '#src/domain/money.ts'
import { orderStatuses } from '#src/domain/order-status.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

/** More than any order can cost. */
const highestTaka = 1e13

const taka = z
  .number({ error: 'money' })
  .min(0, 'money')
  .max(highestTaka, 'money')
  .refine(isTaka, 'money')

const name = text('name', { most: textLimits.name, long: 'nameLong' })
const phone = text('phone', { most: textLimits.phone, long: 'phoneLong' })
const address = text('address', { most: textLimits.address, long: 'addressLong' })
const quantity = wholeNumber('quantity', { least: 1, most: highestQuantity })
const coupon = optionalText('code', { most: textLimits.couponCode, long: 'codeLong' })
/** `city` is a delivery fee in taka; `order-wire.ts` says which zone it names. */
const delivery = {
  zone: z.enum(deliveryZones, { error: 'delivery' }).optional(),
  city: z
    .number({ error: 'delivery' })
    .max(highestTaka, 'delivery')
    .refine(isTaka, 'delivery')
    .optional(),
}
export const DeliveryOnTheWire = z.object(delivery)
export type DeliveryOnTheWire = z.output<typeof DeliveryOnTheWire>

const whatTheBuyerSaw = {
  price: taka.optional(),
  discount: taka.optional(),
  grand: taka.optional(),
}

export const NewOrder = z
  .object({
    pid: text('product', { most: textLimits.pid }),
    cname: name,
    caddress: address,
    cphone: phone,
    quantity,
    ...delivery,
    cupon: coupon,
    ...whatTheBuyerSaw,
  })
  .refine(({ zone, city }) => zone !== undefined || city !== undefined, {
    path: ['city'],
    error: 'delivery',
    // Also beside other wrong fields: one answer names them all.
    when: ({ value }) => isRecord(value),
  })
export type NewOrder = z.output<typeof NewOrder>

const version = wholeNumber('version', { least: 1, most: Number.MAX_SAFE_INTEGER }).optional()

/** Absent fields stay as they are. */
export const OrderEdit = z.object({
  cname: name.optional(),
  caddress: address.optional(),
  cphone: phone.optional(),
  quantity: quantity.optional(),
  ...delivery,
  cupon: coupon,
  version,
  ...whatTheBuyerSaw,
})
export type OrderEdit = z.output<typeof OrderEdit>

export const OrderToggle = z.object({
  status: z.enum(orderStatuses, { error: 'status' }),
  version,
})
export type OrderToggle = z.output<typeof OrderToggle>

/** The spec's own sign of an edit: a toggle leaves these out. */
export function isEdit(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    ['discount', 'grand', 'price'].some((name) => Object.hasOwn(body, name))
  )
}
