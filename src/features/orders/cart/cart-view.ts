/** The cart as its page shows it. Browser-safe. */

import type { CartLine } from '#src/domain/cart.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'

export type CartLineView = CartLine & {
  readonly title: string
  readonly image: string
  /** Undefined for a product that the shop no longer sells. */
  readonly sold: { readonly unitPrice: Poisha; readonly stock: number } | undefined
}

export type CartTotals = {
  readonly subtotal: Poisha
  readonly discount: Poisha
  readonly total: Poisha
}

/** Of the products that are sold, without delivery: the buyer has not chosen it yet. */
export function totalsOf(lines: readonly CartLineView[]): CartTotals {
  const priced = lines.flatMap(({ quantity, sold }) =>
    sold ? [{ unitPrice: sold.unitPrice, quantity }] : [],
  )
  const none = { 'inside-dhaka': poisha(0), 'outside-dhaka': poisha(0) }
  const order = {
    lines: priced,
    discount: quantityDiscount,
    zone: 'inside-dhaka',
    fees: none,
  } as const
  const { subtotal, discount, total } = quoteOrder(order)
  return { subtotal, discount, total }
}

/** Whether the shop would refuse the line as it stands. */
export function isLineWrong({ quantity, sold }: CartLineView): boolean {
  return sold === undefined || quantity > sold.stock
}
