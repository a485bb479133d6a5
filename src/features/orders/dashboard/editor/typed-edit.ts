/** The edit form's own text, and what it comes to. */

import { settleQuantity } from '#src/domain/catalogue/stock.ts'
import { discountWith } from '#src/domain/coupons/coupon-discount.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import { stageRules, stageWhenConfirmed } from '#src/domain/orders/order-stage.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { hasDiscount, type Quote, quoteOrder } from '#src/domain/pricing.ts'
import type { EditSubject } from '#src/features/dashboard/editor/editor-state.ts'
import {
  keptLines,
  linesFromOrder,
  piecesIn,
  plainLines,
  readLines,
  writeLines,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'

/** In the order of the form. */
export const editFieldNames = [
  'cname',
  'cphone',
  'items',
  'caddress',
  'city',
  'zone',
  'cupon',
] as const

export type EditFieldName = (typeof editFieldNames)[number]

/** `items` is lines as text; `zone` is empty until the owner chooses one: the order then keeps its own. */
export type TypedEdit = Readonly<Record<EditFieldName, string>>

export function typedFromOrder(order: OrderOnTheWire): TypedEdit {
  const { cname, cphone, caddress, city, cupon } = order
  return {
    cname,
    cphone,
    items: writeLines(linesFromOrder(order)),
    caddress,
    city: String(city),
    zone: '',
    cupon,
  }
}

type Couponed = Pick<OrderOnTheWire, 'couponTerms'>

/**
 * By the server's own function; undefined until it can be computed. Whether a new line counts for the
 * coupon of the order, the shop says when it is saved.
 */
export function quoteOfEdit(
  typed: TypedEdit,
  { couponTerms: terms }: Couponed = {},
): Quote | undefined {
  const lines = keptLines(readLines(typed.items)).flatMap(({ pid, unit, quantity }) => {
    const pieces = piecesIn(quantity)
    return pieces === undefined ? [] : [{ pid, unitPrice: fromTaka(unit), quantity: pieces }]
  })
  const fee = numberTyped(typed.city)
  if (fee === undefined || lines.length < keptLines(readLines(typed.items)).length) return undefined
  const deliveryFee = fromTaka(fee)
  return quoteOrder({
    lines,
    discount: discountWith(lines, terms && termsFromWire(terms)),
    zone: 'inside-dhaka',
    fees: { 'inside-dhaka': deliveryFee, 'outside-dhaka': deliveryFee },
  })
}

function termsFromWire({ percent, amount, min, pids }: NonNullable<Couponed['couponTerms']>) {
  const worth =
    percent === null
      ? ({ kind: 'amount', amount: fromTaka(amount ?? 0) } as const)
      : ({ kind: 'percent', percent } as const)
  return { worth, from: fromTaka(min), pids }
}

export function hasCode({ items }: Pick<TypedEdit, 'items'>): boolean {
  return keptLines(readLines(items)).some(({ quantity }) => hasDiscount(piecesIn(quantity) ?? 0))
}

/** The pieces of an order that stays one of its one product; undefined for any other. */
export function onlyLine(order: OrderOnTheWire, items: string): string | undefined {
  const [line, ...others] = readLines(items)
  const isSame = !order.items && others.length === 0 && line?.pid === order.pid
  return isSame ? line.quantity : undefined
}

/** What is no number stays text, so that the shop names it. Amounts are the sign of an edit. */
export function editBody(
  order: OrderOnTheWire,
  typed: TypedEdit,
): Readonly<Record<string, unknown>> {
  const quote = quoteOfEdit(typed, order)
  const sent = (quantity: string) => numberTyped(quantity) ?? quantity
  const only = onlyLine(order, typed.items)
  const lines = keptLines(readLines(typed.items))
  return {
    cname: typed.cname,
    cphone: typed.cphone,
    caddress: typed.caddress,
    ...(only === undefined
      ? { items: lines.map(({ pid, quantity }) => ({ pid, quantity: sent(quantity) })) }
      : { quantity: sent(only) }),
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

type Short = {
  readonly pid: string
  readonly quantity: string
  /** Pieces on the shelf beside this order; undefined where that is not known. */
  readonly stock: number | undefined
}

/** The lines with which an edit begins; of a new order none. */
export type OrderedLines = Pick<OrderOnTheWire, 'items' | 'pid' | 'quantity' | 'short'>

/** Pieces of the line that would be short after the edit. */
export function shortAfter(order: OrderedLines, { pid, quantity, stock }: Short): number {
  const pieces = piecesIn(quantity)
  if (pieces === undefined) return 0
  const line = (order.items ?? [order]).find((one) => one.pid === pid)
  if (line?.quantity === pieces) return line.short
  if (stock === undefined) return 0
  const taken = line ? line.quantity - line.short : 0
  return pieces - settleQuantity({ taken, quantity: pieces, available: stock }).taken
}

/** Whether the order is as the edit wants it: an edit whose answer was lost has arrived after all. */
export function isEdited(
  order: OrderOnTheWire,
  typed: TypedEdit,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
): boolean {
  const isInStage = isConfirmed
    ? order.stage === stageWhenConfirmed
    : stageRules[order.stage].edited === order.stage
  return (
    isInStage &&
    order.cname === typed.cname.trim() &&
    order.cphone === (normalisePhone(typed.cphone) ?? typed.cphone.trim()) &&
    order.caddress === typed.caddress.trim() &&
    plainLines(linesFromOrder(order)) === plainLines(readLines(typed.items)) &&
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
  if (name === 'items') return plainLines(readLines(text))
  if (name === 'city') return String(numberTyped(text) ?? trimmed)
  return name === 'cphone' ? (normalisePhone(text) ?? trimmed) : trimmed
}
