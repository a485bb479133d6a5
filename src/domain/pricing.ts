import { assertNever } from '#src/lib/assert-never.ts'
import type { DeliveryFees, DeliveryZone } from './delivery.ts'
import { addPoisha, type Poisha, percentOf, poisha, timesQuantity, wholeTaka } from './money.ts'

export const discountPercent = 10
export const discountFromQuantity = 5

export type QuoteLine = {
  readonly unitPrice: Poisha
  readonly quantity: number
}

/** A new way to take something off an order is a new kind here; `discountFor` then fails to compile. */
export type Discount =
  | { readonly kind: 'none' }
  | { readonly kind: 'quantity' }
  /** Computed before, such as that of a coupon: see coupon-discount.ts. */
  | { readonly kind: 'given'; readonly amount: Poisha }

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

/** Of two orders in one: what the lines cost now, and no more than the two totals together. */
export function quoteMerged(order: OrderToQuote, totals: readonly [Poisha, Poisha]): Quote {
  const quote = quoteOrder(order)
  const risen = quote.total - addPoisha(...totals)
  if (risen <= 0) return quote
  // One of the two had a discount that the shop no longer gives.
  const discount = poisha(quote.discount + risen)
  return { ...quote, discount, total: poisha(quote.total - risen) }
}

export type AmountsOfOrder = {
  readonly total: Poisha
  /** The sum of the adjustments; below 0 where they lower the amount to collect. */
  readonly adjusted: Poisha
  /** What the buyer has paid already. */
  readonly advanced: Poisha
}

/** The cash that a buyer hands over at the door: whole taka, and never less than nothing. */
export function collectOf({ total, adjusted, advanced }: AmountsOfOrder): Poisha {
  return wholeTaka(poisha(Math.max(0, total + adjusted - advanced)))
}

/**
 * The adjustments that keep the amount to collect as it was when an order becomes two: `rest` of the
 * first, which keeps its adjustments and advances, and `moved` of the second. The first is left with
 * no less than its advances where the goods are worth it, so that nobody pays for the same goods twice.
 */
export function adjustmentsOfSplit(
  before: AmountsOfOrder,
  totals: { readonly rest: Poisha; readonly moved: Poisha },
): { readonly rest: Poisha; readonly moved: Poisha } {
  const whole = before.total + before.adjusted
  const first = totals.rest + before.adjusted
  const second = Math.min(whole - first, whole - before.advanced)
  // Whole taka, so that rounding both down to the taka loses as much as rounding the one.
  const collected = wholeTaka(poisha(Math.max(0, second)))
  return {
    rest: poisha(whole - collected - first),
    moved: poisha(collected - totals.moved),
  }
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
    case 'given':
      return discount.amount
    case 'quantity':
      return addPoisha(...lines.map(quantityDiscountOn))
    default:
      return assertNever(discount)
  }
}

function quantityDiscountOn(line: QuoteLine): Poisha {
  return hasDiscount(line.quantity) ? percentOf(amountOf(line), discountPercent) : poisha(0)
}
