/** Splits a text into search words; products and queries use the same rules. */

import { toAsciiDigits } from '#src/i18n/digits.ts'

/** Longer ones are not real words; keys of the index stay short. */
const longestWord = 40

/** They occur in every second text and distinguish no products. */
const fillers = new Set(
  'a an and are as at by for from in is it its of on or that the this to with ও আর এবং এই এর একটি জন্য থেকে'.split(
    ' ',
  ),
)

/**
 * Lower-case words and numbers in order, Bengali digits as ASCII, without symbols and invisible
 * characters: `১,২০০ mAh` becomes `1200` and `mah`.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = toAsciiDigits(withoutAccents(text.toWellFormed().normalize('NFKC').toLowerCase()))
    .replaceAll(/[\p{Cf}'’]/gu, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
  const words = plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ?? []
  // By characters: PostgreSQL cannot store half of a surrogate pair.
  return words.map((word) => Array.from(word).slice(0, longestWord).join(''))
}

/** Visitors do not type accents, but they type the vowel signs of Bangla. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

/** The words worth a search: without fillers, unless the text has no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

export function isNumber(word: string): boolean {
  return /^\d/.test(word)
}
