/** The schema of an order, for the form, the API and its document. Browser-safe. */

import { z } from 'zod'
import { type CartLine, mergeLines, mostProducts } from '#src/domain/cart.ts'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { findPlace } from '#src/domain/delivery/places.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { isTaka } from '#src/domain/money.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
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
const pid = text('product', { most: textLimits.pid })

/** The same pid twice is added up. A program may split its lines, but not without end. */
export const OrderItems = z
  .array(z.object({ pid, quantity }), { error: 'items' })
  .min(1, 'items')
  .max(10 * mostProducts, 'items')
  .refine((lines) => hasPossibleLines(mergeLines(lines)), 'items')

function hasPossibleLines(lines: readonly CartLine[]): boolean {
  return lines.length <= mostProducts && lines.every((line) => line.quantity <= highestQuantity)
}

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

/** In either script; stored by its English name. */
const place = optionalText('place', { most: textLimits.name }).refine(
  (name = '') => name === '' || findPlace(name) !== undefined,
  'place',
)

const whatTheBuyerSaw = {
  price: taka.optional(),
  discount: taka.optional(),
  grand: taka.optional(),
}

export const NewOrder = z
  .object({
    pid: pid.optional(),
    quantity: quantity.optional(),
    items: OrderItems.optional().describe('In place of pid and quantity: 1 to 20 products'),
    cname: name,
    caddress: address,
    cphone: phone,
    ...delivery,
    place: place.describe('A district, or a part of Dhaka; its zone counts where none is sent'),
    cupon: coupon,
    coupon: coupon.describe('A coupon: one that is not applied is told, and never in the way'),
    language: z.unknown().optional().describe('Of the buyer: bn or en; anything else counts as en'),
    ...whatTheBuyerSaw,
  })
  .refine(
    ({ zone, city, place }) => (zone ?? city ?? (place || undefined)) !== undefined,
    problemAt('city', 'delivery'),
  )
  .refine(({ pid, items }) => (pid ?? items) !== undefined, problemAt('pid', 'product'))
  .refine(
    ({ quantity, items }) => (quantity ?? items) !== undefined,
    problemAt('quantity', 'quantity'),
  )
  .refine(
    ({ pid, quantity, items }) => items === undefined || (pid ?? quantity) === undefined,
    problemAt('items', 'items'),
  )
export type NewOrder = z.output<typeof NewOrder>

/** Also beside other wrong fields: one answer names them all. */
function problemAt(field: string, error: string) {
  return { path: [field], error, when: ({ value }: { value: unknown }) => isRecord(value) }
}

/** One line a product, in the buyer's order. */
export function linesOf({ pid, quantity, items }: NewOrder): readonly CartLine[] {
  if (items) return mergeLines(items)
  if (pid === undefined || quantity === undefined) throw new TypeError('An order without lines')
  return [{ pid, quantity }]
}

/** The version that the editor saw. */
export const versionField = wholeNumber('version', {
  least: 1,
  most: Number.MAX_SAFE_INTEGER,
}).optional()

/** Absent fields stay as they are. */
export const OrderEdit = z.object({
  cname: name.optional(),
  caddress: address.optional(),
  cphone: phone.optional(),
  quantity: quantity.optional(),
  items: OrderItems.optional().describe('The lines as they shall be: 1 to 20 products'),
  ...delivery,
  cupon: coupon,
  confirm: z
    .boolean({ error: 'confirm' })
    .optional()
    .describe('The buyer agreed on the phone: confirms the edited order in the same transaction'),
  version: versionField,
  ...whatTheBuyerSaw,
})
export type OrderEdit = z.output<typeof OrderEdit>

export const OrderToggle = z.object({
  status: z.enum(orderStatuses, { error: 'status' }),
  version: versionField,
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
