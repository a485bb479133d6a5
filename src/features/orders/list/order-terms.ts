/**
 * What an order is found by when somebody types a part of a name or of a phone: terms of which the
 * typed text is the beginning. The same on both engines, and for orders that are in no index yet.
 */

import { normalisePhone } from '#src/domain/people/phone.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** Of a name, and of what is typed. */
const mostWords = 6
const longestTerm = 40
/** Fewer digits mean no phone. */
const fewestDigits = 3
/** Of a number; with so many there are few that begin so. */
const fewestOfNumber = 4
const lengthOfNumber = 8

/** Stands before a whole phone, so that a number in a name is not taken for one. */
const phoneMark = '#'
/** Stands before the end of a phone: every second digit begins one. */
const endMark = '~'
const step = 2

export type SoughtOrder = {
  readonly number: string
  readonly name: string
  /** In any form: as stored, as shown, or as typed where it is no number in Bangladesh. */
  readonly phone: string
}

/** `rahima begum` and `begum`; `#01712345678`, `~712345678`, `~2345678` … */
export function termsOfOrder({ name, phone }: Omit<SoughtOrder, 'number'>): readonly string[] {
  const national = normalisePhone(phone)
  // All terms go on to the end of the phone: none is cut where another is not.
  const digits = cut(national ?? digitsIn(phone))
  const inWords = national === undefined && /\p{L}/u.test(phone) ? wordsOf(phone) : []
  return [...new Set([...beginnings(wordsOf(name)), ...beginnings(inWords), ...phoneTerms(digits)])]
}

export type Term = {
  readonly term: string
  /** How long a beginning of it one of the terms before it has as well. */
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

/** From each word on to the end: so a text of several words is found where it stands together. */
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
  /** An order is found when one of its terms begins with one of them. */
  readonly beginnings: readonly string[]
  /** Digits that may stand anywhere in a phone, and more than once: each place has a beginning and a term. */
  readonly digits: string | undefined
  /** Or when its number does, from the first to the last of these. */
  readonly numbers: readonly [string, string] | undefined
}

/** With letters it means a name, without them a phone; a number either way. */
export function readSearchText(text: string): SearchText {
  const words = cut(wordsOf(text).slice(0, mostWords).join(' '))
  const hasLetters = /\p{L}/u.test(text)
  return {
    ...(hasLetters ? { beginnings: [words], digits: undefined } : readSoughtPhone(text)),
    numbers: numbersFor(text),
  }
}

/**
 * `+880 1712`, `01712` and `০১৭১২` say where the number begins; `1712` and `345678` may stand
 * anywhere. Nothing where there are too few digits to mean a phone.
 */
function readSoughtPhone(text: string): Pick<SearchText, 'beginnings' | 'digits'> {
  const digits = digitsIn(text)
  const national = /^(?:(?:00)?880{0,2}|0)(1\d*)$/.exec(digits)?.[1]
  if (national !== undefined) {
    return { beginnings: [`${phoneMark}0${national}`], digits: undefined }
  }
  if (digits.length < fewestDigits) return { beginnings: [], digits: undefined }

  // Where it begins between two terms, the digit before it may be any of ten.
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

/** Lower-case, without signs and invisible characters. */
function wordsOf(text: string): readonly string[] {
  const plain = toAsciiDigits(text.toWellFormed().normalize('NFKC').toLowerCase())
  return plain.replaceAll(/\p{Cf}/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function digitsIn(text: string): string {
  return toAsciiDigits(text.toWellFormed().normalize('NFKC')).replaceAll(/[^0-9]/g, '')
}

/** By characters: half of a surrogate pair is nothing that PostgreSQL can keep. */
function cut(text: string): string {
  return text.length <= longestTerm ? text : Array.from(text).slice(0, longestTerm).join('')
}
