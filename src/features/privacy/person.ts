/** Whom somebody asks about: by the phone of orders, or by the e-mail of an account and messages. */

import { internationalPhone, normalisePhone } from '#src/domain/phone.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

export type Person =
  /** As orders keep it: `+8801XXXXXXXXX`, or as typed where it cannot be one in Bangladesh. */
  | { readonly kind: 'phone'; readonly phone: string }
  /** In lower case. */
  | { readonly kind: 'email'; readonly email: string }

/** Fewer digits would be found in the phones of many. */
const fewestDigits = 5

/** Undefined for what is neither. */
export function personFrom(text: string): Person | undefined {
  const typed = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return { kind: 'email', email: typed.toLowerCase() }
  const phone = normalisePhone(typed)
  if (phone !== undefined) return { kind: 'phone', phone: internationalPhone(phone) }
  return digitsOf(typed).length < fewestDigits ? undefined : { kind: 'phone', phone: typed }
}

/**
 * Whether two phones are one, however each of them was typed: the second also with words, or with
 * another phone, beside it.
 */
export function isSamePhone(one: string, other: string): boolean {
  const national = normalisePhone(one)
  const otherNational = normalisePhone(other)
  if (otherNational !== undefined) return national === otherNational
  const digits = digitsOf(other)
  // With its zero, which is also the last of 880: +1 712 345 6789 has all the digits behind it.
  return national === undefined ? digits === digitsOf(one) : digits.includes(national)
}

function digitsOf(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replaceAll(/\D/g, '')
}
