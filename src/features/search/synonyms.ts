/** Words that the owner says mean the same, as search reads them. */

import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'

export const synonymLimits = {
  /** Words of one group: search looks for each of them. */
  group: 6,
  /** Words of all groups. */
  words: 1_000,
  /** A group may name `power bank`; a sentence is no word. */
  phrase: 3,
  /** Characters. */
  text: 40,
} as const

/** The one spelling under which a word, or a few words, are stored and looked up. */
function phraseOf(text: string): string {
  return tellingWords(wordsOf(text)).join(' ')
}

/** Undefined for a text without a word, or with too many of them. */
export function synonymOf(text: string): string | undefined {
  const phrase = phraseOf(text)
  const words = phrase.split(' ').length
  return phrase === '' || words > synonymLimits.phrase ? undefined : phrase
}

/** Each row of words in the text that a group may name. */
export function phrasesIn(words: readonly string[]): readonly string[] {
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: synonymLimits.phrase }, (_unused, more) =>
      words.slice(at, at + more + 1).join(' '),
    ),
  )
  return [...new Set(phrases)]
}

/**
 * The text with each word replaced by those that mean the same, the text itself first. A longer phrase
 * goes before the words in it: `power bank` is one thing.
 */
export function textsMeant(
  words: readonly string[],
  others: ReadonlyMap<string, readonly string[]>,
  most: number,
): readonly string[] {
  let texts: readonly string[] = ['']
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + synonymLimits.phrase)
    const phrase =
      rest
        .map((_, less) => rest.slice(0, rest.length - less).join(' '))
        .find((one) => others.has(one)) ??
      words[at] ??
      ''
    const choices = [phrase, ...(others.get(phrase) ?? [])]
    texts = choices
      .flatMap((choice) => texts.map((text) => (text === '' ? choice : `${text} ${choice}`)))
      .slice(0, most)
    at += phrase.split(' ').length
  }
  return texts
}
