/** The edit form's own text, and what it comes to. */

import { highestQuantity } from '#src/domain/catalogue/product.ts'
import { settleQuantity } from '#src/domain/catalogue/stock.ts'
import { fromTaka, type Poisha, poisha, toTaka } from '#src/domain/money.ts'
import { stageAfterEdit, stageRules } from '#src/domain/order-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { hasDiscount, type Quote, quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import type { EditSubject } from '#src/features/dashboard/editor/editor-state.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped, piecesTyped } from '#src/features/orders/place/typed-order.ts'

/** In the order of the form. */
export const editFieldNames = [
  'cname',
  'cphone',
  'quantity',
  'caddress',
  'city',
  'zone',
  'cupon',
] as const

export type EditFieldName = (typeof editFieldNames)[number]

/** `zone` is empty until the owner chooses one: the order then keeps its own. */
export type TypedEdit = Readonly<Record<EditFieldName, string>>

export function typedFromOrder(order: OrderOnTheWire): TypedEdit {
  const { cname, cphone, quantity, caddress, city, cupon } = order
  return {
    cname,
    cphone,
    quantity: String(quantity),
    caddress,
    city: String(city),
    zone: '',
    cupon,
  }
}

/** As sold: what the product costs today changes nothing. */
export function unitPriceOf({ price, quantity }: OrderOnTheWire): Poisha {
  return poisha(fromTaka(price) / quantity)
}

/** Undefined for a text that is no quantity of an order. */
export function piecesIn(typed: string): number | undefined {
  const pieces = piecesTyped(typed) ?? 0
  return pieces >= 1 && pieces <= highestQuantity ? pieces : undefined
}

/** By the server's own function; undefined until it can be reckoned. */
export function quoteOfEdit(order: OrderOnTheWire, typed: TypedEdit): Quote | undefined {
  const quantity = piecesIn(typed.quantity)
  const fee = numberTyped(typed.city)
  if (quantity === undefined || fee === undefined) return undefined
  const deliveryFee = fromTaka(fee)
  return quoteOrder({
    lines: [{ unitPrice: unitPriceOf(order), quantity }],
    discount: quantityDiscount,
    zone: 'inside-dhaka',
    fees: { 'inside-dhaka': deliveryFee, 'outside-dhaka': deliveryFee },
  })
}

export function hasCode(typed: TypedEdit): boolean {
  const pieces = piecesIn(typed.quantity)
  return pieces !== undefined && hasDiscount(pieces)
}

/** What is no number stays text, so that the shop names it. Amounts are the sign of an edit. */
export function editBody(
  order: OrderOnTheWire,
  typed: TypedEdit,
): Readonly<Record<string, unknown>> {
  const quote = quoteOfEdit(order, typed)
  return {
    cname: typed.cname,
    cphone: typed.cphone,
    caddress: typed.caddress,
    quantity: numberTyped(typed.quantity) ?? typed.quantity,
    city: numberTyped(typed.city) ?? typed.city,
    ...(typed.zone !== '' && { zone: typed.zone }),
    // Below five pieces its field is closed, and the code that was ordered with stays.
    ...(hasCode(typed) && { cupon: typed.cupon }),
    price: quote ? toTaka(quote.subtotal) : order.price,
    discount: quote ? toTaka(quote.discount) : order.discount,
    grand: quote ? toTaka(quote.total) : order.grand,
    version: order.version,
  }
}

/** Pieces that would be short. `stock` counts the pieces on the shelf beside this order. */
export function shortAfter(order: OrderOnTheWire, quantity: number, stock: number): number {
  if (quantity === order.quantity) return order.short
  const taken = order.quantity - order.short
  return quantity - settleQuantity({ taken, quantity, available: stock }).taken
}

/** Whether the order is as the edit wants it: an edit whose answer was lost has arrived after all. */
function isEdited(order: OrderOnTheWire, typed: TypedEdit): boolean {
  return (
    order.status === stageRules[stageAfterEdit].status &&
    order.cname === typed.cname.trim() &&
    order.cphone === (normalisePhone(typed.cphone) ?? typed.cphone.trim()) &&
    order.caddress === typed.caddress.trim() &&
    order.quantity === piecesIn(typed.quantity) &&
    order.city === numberTyped(typed.city) &&
    (!hasCode(typed) || order.cupon === typed.cupon.trim())
  )
}

export const orderEdit: EditSubject<OrderOnTheWire, EditFieldName> = {
  fields: editFieldNames,
  // A zone is chosen with its fee.
  asOne: ['city', 'zone'],
  typedFrom: typedFromOrder,
  isSame: (name, one, other) => plain(name, one) === plain(name, other),
  isSaved: isEdited,
}

/** As the shop reads it. */
function plain(name: EditFieldName, text: string): string {
  const trimmed = text.trim().replaceAll('\r\n', '\n')
  if (name === 'quantity' || name === 'city') return String(numberTyped(text) ?? trimmed)
  return name === 'cphone' ? (normalisePhone(text) ?? trimmed) : trimmed
}
