/** The person of a request: by the phone of orders, or by the e-mail of account and messages. */

import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

export type Person =
  /** As orders store it: `+8801XXXXXXXXX`, or as typed where it cannot be one in Bangladesh. */
  | { readonly kind: 'phone'; readonly phone: string }
  /** In lower case. */
  | { readonly kind: 'email'; readonly email: string }

/** Fewer digits would match the phones of many people. */
const fewestDigits = 5

/** Undefined for a text that is neither a phone nor an e-mail. */
export function personFrom(text: string): Person | undefined {
  const typed = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return { kind: 'email', email: typed.toLowerCase() }
  const phone = normalisePhone(typed)
  if (phone !== undefined) return { kind: 'phone', phone: internationalPhone(phone) }
  return digitsOf(typed).length < fewestDigits ? undefined : { kind: 'phone', phone: typed }
}

/**
 * Whether two phones are the same number in any spelling; the second may have words or another
 * phone beside it.
 */
export function isSamePhone(one: string, other: string): boolean {
  const national = normalisePhone(one)
  const otherNational = normalisePhone(other)
  if (otherNational !== undefined) return national === otherNational
  const digits = digitsOf(other)
  // Compared with its zero, the last digit of 880: +1 712 345 6789 ends with the same digits.
  return national === undefined ? digits === digitsOf(one) : digits.includes(national)
}

function digitsOf(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replaceAll(/\D/g, '')
}
