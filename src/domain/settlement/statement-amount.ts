/** Amounts as couriers write them into their statements. Pure. */

import { type Poisha, poisha } from '#src/domain/money.ts'

/** A cell that says that there is no amount. */
const none = /^(?:-{1,2}|–|—|n\/?a|nil|null)?$/i

/**
 * `1,050.50`, `৳ ১,০৫০`, `Tk 1050`, `1050/-`, `-60` and `(60.00)`; 0 for an empty cell. A program that works
 * out percentages writes more than two decimals: half a poisha rounds up. Undefined for any other text.
 */
export function statementAmount(text: string): Poisha | undefined {
  const plain = asciiDigits(text.normalize('NFKC')).trim()
  if (none.test(plain)) return poisha(0)
  const bare = plain
    .replace(/\/-$/, '')
    .replace(/tk\.?|bdt|৳|taka|টাকা/i, '')
    .trim()
  const negative =
    /^[-−–]\s?([\d,.]+)$/.exec(bare) ??
    /^\(([\d,.]+)\)$/.exec(bare) ??
    /^([\d,.]+)[-−–]$/.exec(bare)
  const digits = (negative?.[1] ?? bare).replace(/,(?=\d)/g, '')
  const [, takas, decimals = ''] = /^(\d{1,9})(?:\.(\d{0,20}))?$/.exec(digits) ?? []
  if (takas === undefined) return undefined
  const exact = Number(takas) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  const amount = exact + (Number(decimals.charAt(2)) >= 5 ? 1 : 0)
  return poisha(negative ? 0 - amount : amount)
}

const bengaliZero = 0x09e6

export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}
