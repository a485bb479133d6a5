/** What a buyer wants, as order forms, the API and the cart's cookie hold it. Browser-safe. */

import { highestQuantity, isPid } from '#src/domain/catalogue/product.ts'

/** A product and how many pieces of it. */
export type CartLine = { readonly pid: string; readonly quantity: number }

/** One order has at most so many products. */
export const mostProducts = 20

/** One line a product, in the order in which the products came first. */
export function mergeLines(lines: readonly CartLine[]): readonly CartLine[] {
  const pieces = new Map<string, number>()
  for (const { pid, quantity } of lines) pieces.set(pid, (pieces.get(pid) ?? 0) + quantity)
  return [...pieces].map(([pid, quantity]) => ({ pid, quantity }))
}

/** A browser refuses a cookie of more than 4 KB. */
const mostBytes = 3_072

/**
 * A cart as text, for a cookie or a form: `p1:2&p2:1`. It has no prices: the shop's own are the ones
 * that count.
 */
export function writeCart(lines: readonly CartLine[]): string {
  return lines.map(({ pid, quantity }) => `${encodeURIComponent(pid)}:${quantity}`).join('&')
}

/** Anybody may have written the text: parts that are no line are left out. */
export function parseCart(text: string): readonly CartLine[] {
  if (text.length > mostBytes) return []
  return mergeLines(text.split('&').flatMap(parseLine))
    .filter(({ quantity }) => quantity <= highestQuantity)
    .slice(0, mostProducts)
}

function parseLine(text: string): readonly CartLine[] {
  const [, encoded = '', digits = ''] = /^([^:]+):([1-9]\d{0,6})$/.exec(text) ?? []
  try {
    const pid = decodeURIComponent(encoded)
    return isPid(pid) ? [{ pid, quantity: Number(digits) }] : []
  } catch {
    return []
  }
}

/** Undefined where the cart is full; a product that is in it already gets more pieces. */
export function addToCart(
  cart: readonly CartLine[],
  line: CartLine,
): readonly CartLine[] | undefined {
  const lines = mergeLines([...cart, line])
  const fits = lines.length <= mostProducts && writeCart(lines).length <= mostBytes
  return fits && lines.every(({ quantity }) => quantity <= highestQuantity) ? lines : undefined
}

/** The line keeps its place; no pieces remove it. */
export function setPieces(
  cart: readonly CartLine[],
  { pid, quantity }: CartLine,
): readonly CartLine[] {
  return cart
    .map((line) =>
      line.pid === pid ? { pid, quantity: Math.min(quantity, highestQuantity) } : line,
    )
    .filter((line) => line.quantity > 0)
}
