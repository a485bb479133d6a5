import { type CartLine, mergeLines } from '#src/domain/cart.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'

export type OrderToCompare = {
  readonly lines: readonly CartLine[]
  readonly zone: string
  readonly name: string
  readonly phone: string
  readonly address: string
  /** Its English name. */
  readonly place?: string | null | undefined
  /** Of a coupon, which is not the free code text. */
  readonly couponCode?: string | undefined
}

/**
 * The same text for the same order, however often and from wherever it comes: lines of one product
 * are added up and sorted by pid, and a phone counts in any spelling. Amounts that a page showed and
 * the free code text, which scripts fill in, are no part of it. Browser-safe.
 */
export function orderFingerprint({
  lines,
  zone,
  name,
  phone,
  address,
  place,
  couponCode,
}: OrderToCompare): string {
  const merged = mergeLines(lines).map(({ pid, quantity }) => [pid, quantity] as const)
  return JSON.stringify([
    merged.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    zone,
    name.trim(),
    normalisePhone(phone) ?? phone.trim(),
    // A form that the browser sends ends its lines with two characters.
    address.trim().replace(/\r\n?/g, '\n'),
    // Nothing where there is neither: keys of such orders are older than both.
    ...(couponCode ? [place ?? '', couponCode] : place ? [place] : []),
  ])
}
