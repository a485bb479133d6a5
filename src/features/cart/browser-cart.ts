/** The cart of this browser. Every tab of it sees the same one. */

import { type CartLine, setPieces } from '#src/domain/cart.ts'
import { cartCookie, cartIn } from '#src/features/cart/cart-cookie.ts'

const changed = new EventTarget()

export function browserCart(): readonly CartLine[] {
  return cartIn(document.cookie)
}

export function saveCart(lines: readonly CartLine[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = cartCookie(lines, window.location.protocol === 'https:')
  changed.dispatchEvent(new Event('change'))
}

/** What was ordered leaves the cart; what another tab has added meanwhile stays. */
export function dropFromCart(ordered: readonly CartLine[]): void {
  const none = (cart: readonly CartLine[], { pid }: CartLine) =>
    setPieces(cart, { pid, quantity: 0 })
  saveCart(ordered.reduce(none, browserCart()))
}

/** Also when the visitor comes back to this tab: another may have changed the cart. */
export function onCartChange(look: () => void): () => void {
  changed.addEventListener('change', look)
  const leave = onReturn(look)
  return () => {
    changed.removeEventListener('change', look)
    leave()
  }
}

export function onReturn(look: () => void): () => void {
  addEventListener('pageshow', look)
  addEventListener('focus', look)
  return () => {
    removeEventListener('pageshow', look)
    removeEventListener('focus', look)
  }
}
