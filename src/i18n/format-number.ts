import { digitsIn } from './digits.ts'
import type { Language } from './language.ts'

/** `1,23,456` in both languages, with the digits of each. */
export function formatNumber(n: number, language: Language): string {
  const parts = /^(-?)([0-9]+)(\.[0-9]+)?$/.exec(String(n))
  if (!parts) throw new RangeError(`Not a number to show: ${n}`)

  const [, sign = '', whole = '', decimals = ''] = parts
  const text = `${sign}${grouped(whole)}${decimals}`
  return digitsIn(text, language)
}

/** Thousand, lakh, crore: the last three digits, then pairs. */
function grouped(digits: string): string {
  return digits.replace(/([0-9])(?=([0-9]{2})+[0-9]$)/g, '$1,')
}
