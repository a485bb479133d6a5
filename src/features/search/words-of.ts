/** How a text falls into the words that search knows: the same for what is sold and what is typed. */

import { toAsciiDigits } from '#src/i18n/digits.ts'

/** Longer ones are no words; a key of the index stays short. */
const longestWord = 40

/** They stand in every second text, and tell no product from another. */
const fillers = new Set(
  'a an and are as at by for from in is it its of on or that the this to with ও আর এবং এই এর একটি জন্য থেকে'.split(
    ' ',
  ),
)

/**
 * Lower-case words and numbers in their order, Bengali digits as ASCII, without signs and
 * invisible characters: `১,২০০ mAh` is `1200` and `mah`.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = toAsciiDigits(withoutAccents(text.toWellFormed().normalize('NFKC').toLowerCase()))
    .replaceAll(/[\p{Cf}'’]/gu, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
  const words = plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ?? []
  // By characters: half of a surrogate pair is nothing that PostgreSQL can keep.
  return words.map((word) => Array.from(word).slice(0, longestWord).join(''))
}

/** An accent is not typed, a vowel sign of Bangla is. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

/** What is worth looking for: without fillers, unless there is nothing else. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

export function isNumber(word: string): boolean {
  return /^\d/.test(word)
}
