/**
 * What an order is found by when somebody types a part of a name or of a phone: terms of which the
 * typed text is the beginning. The same on both engines, and for orders that are in no index yet.
 */

import { normalisePhone } from '#src/domain/phone.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** Of a name, and of what is typed. */
const mostWords = 6
const longestTerm = 40
/** Fewer digits mean no phone. */
const fewestDigits = 3
const fewestOfNumber = 3
const lengthOfNumber = 8

/** Stands before digits of a phone, so that a number in a name is not taken for one. */
const phoneMark = '#'
/** Every second digit of a phone begins a term. */
const step = 2

export type SoughtOrder = {
  readonly number: string
  readonly name: string
  /** In any form: as stored, as shown, or as typed where it is no number in Bangladesh. */
  readonly phone: string
}

/** `rahima begum` and `begum`; `#01712345678`, `#712345678` … */
export function termsOfOrder({ name, phone }: Omit<SoughtOrder, 'number'>): readonly string[] {
  const national = normalisePhone(phone)
  const digits = national ?? digitsIn(phone)
  const inWords = national === undefined && /\p{L}/u.test(phone) ? wordsOf(phone) : []
  return [...new Set([...beginnings(wordsOf(name)), ...beginnings(inWords), ...endings(digits)])]
}

/** From each word on to the end: so a text of several words is found where it stands together. */
function beginnings(words: readonly string[]): readonly string[] {
  return words.slice(0, mostWords).map((_, at) => cut(words.slice(at, mostWords).join(' ')))
}

function endings(digits: string): readonly string[] {
  const count = Math.max(0, Math.ceil((digits.length - fewestDigits + 1) / step))
  return Array.from({ length: count }, (_, at) => phoneMark + cut(digits.slice(at * step)))
}

export type SoughtText = {
  /** An order is found when one of its terms begins with one of them. */
  readonly beginnings: readonly string[]
  /** Or when its number does, from the first to the last of these. */
  readonly numbers: readonly [string, string] | undefined
}

export function readSoughtText(text: string): SoughtText {
  const words = cut(wordsOf(text).slice(0, mostWords).join(' '))
  return {
    beginnings: [...(words === '' ? [] : [words]), ...phoneParts(text).flatMap(beginningsFor)],
    numbers: numbersFor(text),
  }
}

/** Where a part begins between two terms, the digit before it may be any of ten. */
function beginningsFor(part: string): readonly string[] {
  const behindAnyDigit = Array.from({ length: 10 }, (_, digit) => `${phoneMark}${digit}${part}`)
  return [phoneMark + part, ...behindAnyDigit]
}

/**
 * `+880 1712`, `01712` and `০১৭১২` all become `01712`, since they say where the number begins;
 * `1712` and `345678` may stand anywhere. None where the text has letters.
 */
function phoneParts(text: string): readonly string[] {
  if (/\p{L}/u.test(text)) return []

  const digits = digitsIn(text)
  const fromTheBeginning = /^(?:(?:00)?880{0,2}|0)(1\d*)$/.exec(digits)?.[1]
  const parts = fromTheBeginning === undefined ? [digits] : [`0${fromTheBeginning}`, digits]
  return [...new Set(parts)].filter(({ length }) => length >= fewestDigits)
}

function numbersFor(text: string): SoughtText['numbers'] {
  const [, begun] = /^(?:PM-?)?([0-9A-HJKMNP-TV-Z]+)$/.exec(text.trim().toUpperCase()) ?? []
  if (begun === undefined || begun.length < fewestOfNumber || begun.length > lengthOfNumber) {
    return undefined
  }
  return [`PM-${begun.padEnd(lengthOfNumber, '0')}`, `PM-${begun.padEnd(lengthOfNumber, 'Z')}`]
}

export function isFoundBy(order: SoughtOrder, { beginnings, numbers }: SoughtText): boolean {
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
