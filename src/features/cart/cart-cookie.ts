/**
 * The cart's cookie: a script and the server read and write it with the same functions. It names
 * products and pieces, so it may be read by scripts; prices are the shop's own.
 */

import { type CartLine, parseCart, writeCart } from '#src/domain/cart.ts'

const name = 'cart'
const lifetimeSeconds = 30 * 24 * 60 * 60

/** For `Set-Cookie`, and for `document.cookie`. */
export function cartCookie(lines: readonly CartLine[], isSecure: boolean): string {
  const age = lines.length === 0 ? 0 : lifetimeSeconds
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${writeCart(lines)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** Of a `Cookie` header, or of `document.cookie`. */
export function cartIn(cookies: string): readonly CartLine[] {
  const pair = cookies.split(/; ?/).find((part) => part.startsWith(`${name}=`))
  return parseCart(pair?.slice(name.length + 1) ?? '')
}
