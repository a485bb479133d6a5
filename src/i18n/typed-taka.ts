/** Amounts as people type them. Pure. */

import { type Poisha, poisha, toTaka } from '#src/domain/money.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** `1,050.50`, `৳ ১০৫০` and `Tk 1050`; undefined for more than two decimals and any other text. */
export function takaTyped(text: string): Poisha | undefined {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replace(/^\s*(?:tk\.?|৳)/i, '')
    .replace(/[\s,]/g, '')
  const [, takas, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (takas === undefined) return undefined
  // Split, not multiplied: no float is between the text and the poisha.
  return poisha(Number(takas) * 100 + Number(decimals.padEnd(2, '0')))
}

/** In taka, as the API takes it. The text itself where it is no amount: the API says what is wrong. */
export function takaOrText(text: string): number | string {
  const amount = takaTyped(text)
  return amount === undefined ? text : toTaka(amount)
}
