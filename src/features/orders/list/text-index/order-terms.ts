/**
 * The terms of an order: a typed part of a name or of a phone is a prefix of one of them. The same
 * on both engines, and for unindexed orders.
 */

import { normalisePhone } from '#src/domain/people/phone.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** Bounds a name and a typed text. */
const mostWords = 6
const longestTerm = 40
/** Fewer digits mean no phone. */
const fewestDigits = 3
/** Of a number; few orders share so many characters. */
const fewestOfNumber = 4
const lengthOfNumber = 8

/** Marks a whole phone, so that a number in a name does not look like one. */
const phoneMark = '#'
/** Marks the end of a phone: every second digit begins one. */
const endMark = '~'
const step = 2

export type SoughtOrder = {
  readonly number: string
  readonly name: string
  /** In any form: as stored, as shown, or as typed where it is not a number in Bangladesh. */
  readonly phone: string
}

/** `rahima begum` and `begum`; `#01712345678`, `~712345678`, `~2345678` … */
export function termsOfOrder({ name, phone }: Omit<SoughtOrder, 'number'>): readonly string[] {
  const national = normalisePhone(phone)
  // All terms reach to the end of the phone: no term is cut where another is not.
  const digits = cut(national ?? digitsIn(phone))
  const inWords = national === undefined && /\p{L}/u.test(phone) ? wordsOf(phone) : []
  return [...new Set([...beginnings(wordsOf(name)), ...beginnings(inWords), ...phoneTerms(digits)])]
}

export type Term = {
  readonly term: string
  /** The length of the prefix that an earlier term shares. */
  readonly shared: number
}

export function sharedTermsOf(order: Omit<SoughtOrder, 'number'>): readonly Term[] {
  const terms = termsOfOrder(order)
  return terms.map((term, at) => ({
    term,
    shared: Math.max(0, ...terms.slice(0, at).map((earlier) => lengthOfShared(term, earlier))),
  }))
}

function lengthOfShared(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** From each word to the end: so a text of several words matches where they stand together. */
function beginnings(words: readonly string[]): readonly string[] {
  return words.slice(0, mostWords).map((_, at) => cut(words.slice(at, mostWords).join(' ')))
}

function phoneTerms(digits: string): readonly string[] {
  if (digits.length < fewestDigits) return []
  const ends = Math.ceil((digits.length - fewestDigits + 1) / step) - 1
  return [
    phoneMark + digits,
    ...Array.from({ length: ends }, (_, at) => endMark + digits.slice((at + 1) * step)),
  ]
}

export type SearchText = {
  /** An order matches when one of its terms begins with one of them. */
  readonly beginnings: readonly string[]
  /** Digits at any position of a phone, also repeated: each position has a prefix and a term. */
  readonly digits: string | undefined
  /** Or when its number lies between the first and the last of these. */
  readonly numbers: readonly [string, string] | undefined
}

/** Text with letters means a name, without letters a phone; both may mean a number. */
export function readSearchText(
  text: string,
  { hidesPhones = false }: { readonly hidesPhones?: boolean } = {},
): SearchText {
  const words = cut(wordsOf(text).slice(0, mostWords).join(' '))
  const hasLetters = /\p{L}/u.test(text)
  return {
    ...(hasLetters
      ? { beginnings: [words], digits: undefined }
      : readSoughtPhone(hidesPhones ? '' : text)),
    numbers: numbersFor(text),
  }
}

/**
 * `+880 1712`, `01712` and `০১৭১২` fix the beginning of the number; `1712` and `345678` may stand
 * anywhere. Undefined where there are too few digits for a phone.
 */
function readSoughtPhone(text: string): Pick<SearchText, 'beginnings' | 'digits'> {
  const digits = digitsIn(text)
  const national = /^(?:(?:00)?880{0,2}|0)(1\d*)$/.exec(digits)?.[1]
  if (national !== undefined) {
    return { beginnings: [`${phoneMark}0${national}`], digits: undefined }
  }
  if (digits.length < fewestDigits) return { beginnings: [], digits: undefined }

  // Where the prefix begins between two terms, the digit before it may be any of ten.
  const behindAnyDigit = Array.from({ length: 10 }, (_, digit) => `${digit}${digits}`)
  const beginnings = [digits, ...behindAnyDigit].flatMap((begun) => [
    phoneMark + begun,
    endMark + begun,
  ])
  return { beginnings, digits }
}

function numbersFor(text: string): SearchText['numbers'] {
  const [, begun] = /^(?:PM-?)?([0-9A-HJKMNP-TV-Z]+)$/.exec(text.trim().toUpperCase()) ?? []
  if (begun === undefined || begun.length < fewestOfNumber || begun.length > lengthOfNumber) {
    return undefined
  }
  return [`PM-${begun.padEnd(lengthOfNumber, '0')}`, `PM-${begun.padEnd(lengthOfNumber, 'Z')}`]
}

export function isFoundBy(
  order: SoughtOrder,
  { beginnings, numbers }: Omit<SearchText, 'digits'>,
): boolean {
  if (numbers && order.number >= numbers[0] && order.number <= numbers[1]) return true
  return termsOfOrder(order).some((term) => beginnings.some((begun) => term.startsWith(begun)))
}

/** A phone of these signs alone has no words. */
export const plainPhoneSigns = '+0123456789 -()'

/**
 * For callers who see phones in part: an order is found by its number, and by its name where the words
 * of the phone do not stand among those of the name.
 */
export function withoutPhone({ number, name, phone }: SoughtOrder): SoughtOrder {
  const isPlain = Array.from(phone).every((sign) => plainPhoneSigns.includes(sign))
  return { number, name: isPlain ? name : '', phone: '' }
}

/** None of a text without letters, which means a phone, and none of single letters. */
export function wordsTyped(text: string): readonly string[] {
  if (!/\p{L}/u.test(text)) return []
  const words = wordsOf(text).slice(0, mostWords)
  return words.some((word) => word.length > 1) ? words : []
}

/** Each of the words begins a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  // Most texts lack the first word: no need to cut them into words.
  const plain = plainText(text)
  if (!words.every((word) => plain.includes(word))) return false
  const all = wordsIn(plain)
  return words.every((word) => all.some((one) => one.startsWith(word)))
}

/** Lower-case, without signs and invisible characters. */
function wordsOf(text: string): readonly string[] {
  return wordsIn(plainText(text))
}

function plainText(text: string): string {
  const plain = toAsciiDigits(text.toWellFormed().normalize('NFKC').toLowerCase())
  return plain.replaceAll(/\p{Cf}/gu, '')
}

function wordsIn(plain: string): readonly string[] {
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function digitsIn(text: string): string {
  return toAsciiDigits(text.toWellFormed().normalize('NFKC')).replaceAll(/[^0-9]/g, '')
}

/** By characters: PostgreSQL cannot store half of a surrogate pair. */
function cut(text: string): string {
  return text.length <= longestTerm ? text : Array.from(text).slice(0, longestTerm).join('')
}
