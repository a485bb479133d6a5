/** The cart of this browser. Every tab of it sees the same one. */

import { type CartLine, setPieces } from '#src/domain/cart.ts'
import { cartHasChanged } from '#src/features/cart/cart-changes.ts'
import { cartCookie, cartIn } from '#src/features/cart/cart-cookie.ts'

export function browserCart(): readonly CartLine[] {
  return cartIn(document.cookie)
}

export function saveCart(lines: readonly CartLine[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = cartCookie(lines, window.location.protocol === 'https:')
  cartHasChanged()
}

/** What was ordered leaves the cart; what another tab has added meanwhile stays. */
export function dropFromCart(ordered: readonly CartLine[]): void {
  const none = (cart: readonly CartLine[], { pid }: CartLine) =>
    setPieces(cart, { pid, quantity: 0 })
  saveCart(ordered.reduce(none, browserCart()))
}
