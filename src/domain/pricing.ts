import { addPoisha, type Poisha, percentOf, poisha, timesQuantity } from './money.ts'

export const discountPercent = 10
export const discountFromQuantity = 5

export type QuoteLine = {
  readonly unitPrice: Poisha
  readonly quantity: number
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
export function quoteOrder(lines: readonly QuoteLine[], deliveryFee: Poisha): Quote {
  const subtotal = addPoisha(...lines.map(amountOf))
  const discount = addPoisha(...lines.map(discountOn))
  return { subtotal, discount, deliveryFee, total: poisha(subtotal - discount + deliveryFee) }
}

function amountOf({ unitPrice, quantity }: QuoteLine): Poisha {
  return timesQuantity(unitPrice, quantity)
}

function discountOn(line: QuoteLine): Poisha {
  return hasDiscount(line.quantity) ? percentOf(amountOf(line), discountPercent) : poisha(0)
}
