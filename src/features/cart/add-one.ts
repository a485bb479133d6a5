import { addToCart } from '#src/domain/cart.ts'
import { browserCart, saveCart } from '#src/features/cart/browser-cart.ts'

/** Apart from the button: a page loads it when a visitor first presses one. */
export function addOne(pid: string): 'added' | 'full' | 'not-stored' {
  const cart = addToCart(browserCart(), { pid, quantity: 1 })
  if (!cart) return 'full'
  saveCart(cart)
  return browserCart().some((line) => line.pid === pid) ? 'added' : 'not-stored'
}
