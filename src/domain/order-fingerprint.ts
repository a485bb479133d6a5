import { normalisePhone } from '#src/domain/people/phone.ts'

export type OrderToCompare = {
  readonly lines: readonly { readonly pid: string; readonly quantity: number }[]
  readonly zone: string
  readonly name: string
  readonly phone: string
  readonly address: string
}

/**
 * The same text for the same order, however often and from wherever it comes: lines of one product
 * are added up and sorted by pid, and a phone counts in any spelling. Amounts that a page showed and
 * the free code text, which scripts fill in, are no part of it. Browser-safe.
 */
export function orderFingerprint({ lines, zone, name, phone, address }: OrderToCompare): string {
  const pieces = new Map<string, number>()
  for (const { pid, quantity } of lines) pieces.set(pid, (pieces.get(pid) ?? 0) + quantity)
  return JSON.stringify([
    [...pieces].sort(([one], [other]) => (one < other ? -1 : 1)),
    zone,
    name.trim(),
    normalisePhone(phone) ?? phone.trim(),
    // A form that the browser sends ends its lines with two characters.
    address.trim().replace(/\r\n?/g, '\n'),
  ])
}
