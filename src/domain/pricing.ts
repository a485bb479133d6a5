import { assertNever } from '#src/lib/assert-never.ts'
import type { DeliveryFees, DeliveryZone } from './delivery.ts'
import { addPoisha, type Poisha, percentOf, poisha, timesQuantity } from './money.ts'

export const discountPercent = 10
export const discountFromQuantity = 5

export type QuoteLine = {
  readonly unitPrice: Poisha
  readonly quantity: number
}

/** A new way to take something off an order is a new kind here; `discountFor` then fails to compile. */
export type Discount = { readonly kind: 'none' } | { readonly kind: 'quantity' }

/** The shop's own rule: ten percent off each line of five pieces or more. */
export const quantityDiscount: Discount = { kind: 'quantity' }

export type OrderToQuote = {
  readonly lines: readonly QuoteLine[]
  readonly discount: Discount
  readonly zone: DeliveryZone
  readonly fees: DeliveryFees
}

export type Quote = {
  readonly subtotal: Poisha
  readonly discount: Poisha
  readonly deliveryFee: Poisha
  readonly total: Poisha
}

/** Five pieces of one product earn the discount; five different products do not. */
export function hasDiscount(quantity: number): boolean {
  return quantity >= discountFromQuantity
}

/** The only place where order lines become an amount to pay. */
export function quoteOrder({ lines, discount: kind, zone, fees }: OrderToQuote): Quote {
  const subtotal = addPoisha(...lines.map(amountOf))
  const discount = discountFor(lines, kind)
  const deliveryFee = fees[zone]
  return { subtotal, discount, deliveryFee, total: poisha(subtotal - discount + deliveryFee) }
}

/** What one line costs, before and without delivery. */
export function quoteLine(line: QuoteLine): Pick<Quote, 'subtotal' | 'discount'> {
  return { subtotal: amountOf(line), discount: quantityDiscountOn(line) }
}

function amountOf({ unitPrice, quantity }: QuoteLine): Poisha {
  return timesQuantity(unitPrice, quantity)
}

function discountFor(lines: readonly QuoteLine[], discount: Discount): Poisha {
  switch (discount.kind) {
    case 'none':
      return poisha(0)
    case 'quantity':
      return addPoisha(...lines.map(quantityDiscountOn))
    default:
      return assertNever(discount)
  }
}

function quantityDiscountOn(line: QuoteLine): Poisha {
  return hasDiscount(line.quantity) ? percentOf(amountOf(line), discountPercent) : poisha(0)
}
