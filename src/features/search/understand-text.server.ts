/** Which words of the index a visitor may mean with a text. */

import { sql } from 'kysely'
import { detailTerms, weights } from '#src/features/search/product-terms.ts'
import {
  closeSoundsOf,
  closeSoundsTyped,
  skeletonOf,
  soundOf,
  soundsTyped,
} from '#src/features/search/sound.ts'
import { isSlip, slipsBetween } from '#src/features/search/spelling.ts'
import {
  beginningKey,
  keysOfSounds,
  skeletonKey,
  slipKeys,
} from '#src/features/search/word-keys.ts'
import { isNumber, tellingWords, wordsOf } from '#src/features/search/words-of.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const mostWords = 8
/** Under one key; more would only be less alike. */
const wordsUnderKey = 16
/** Of all words together. */
const termsMeant = 36
const termsOfOneWord = 12

/** Of 100: how much a word in a product is worth that is not the typed word itself. */
const likeness = {
  same: 100,
  spelling: 90,
  sound: 80,
  slip: 60,
  beginning: 45,
  onlyBeginning: 65,
  guess: 30,
} as const
const lessForEachSlip = 8
/** Fewer consonants are alike in too many words. */
const tellingConsonants = 3

export type Meant = {
  readonly typed: string
  /** Terms of the index, with how alike each is to the typed word; empty: nothing is like it. */
  readonly terms: ReadonlyMap<string, number>
  /** A word of a title that stands for a typed word which no product has. */
  readonly taken: string | undefined
}

/**
 * How far from the typed words the meant ones may be. `near`: an unknown word may be a slip.
 * `nearer`: a known word may be one too. `far`: guesses, which are no finds.
 */
export type Reach = 'near' | 'nearer' | 'far'

/** Only the last word may be unfinished. */
export async function understandText(
  reads: Reads,
  text: string,
  reach: Reach,
): Promise<readonly Meant[]> {
  const typed = [...new Set(tellingWords(wordsOf(text)))].slice(0, mostWords)
  const begun = beginningKey(typed.at(-1) ?? '')
  const [found, inUse] = await Promise.all([
    findWords(reads, [...typed.flatMap(typedSoundKeys), ...(begun === undefined ? [] : [begun])]),
    findTerms(reads, typed.flatMap(sameTerms)),
  ])
  const plain = typed.map((word, at): Plain => {
    const alike = typedSoundKeys(word).flatMap((key) => found.get(key) ?? [])
    const isLast = begun !== undefined && at === typed.length - 1
    return {
      word,
      same: sameTerms(word).filter((term) => inUse.has(term)),
      ...sortedBySound(word, alike),
      longer: isLast ? (found.get(begun) ?? []).filter((one) => one.startsWith(word)) : [],
    }
  })

  const unclear = reach === 'near' ? plain.filter((one) => !isKnown(one)) : plain
  const near = await findNear(
    reads,
    unclear.map(({ word }) => word),
  )
  const inTitles = await findTerms(
    reads,
    [...near.values()].flat().map(({ word }) => word),
    weights.title,
  )
  const most = Math.min(termsOfOneWord, Math.floor(termsMeant / typed.length))
  return plain.map((one) => {
    const guesses = near.get(one.word) ?? []
    const allowed = reach === 'far' ? guesses : guesses.filter(({ isFar }) => !isFar)
    return meantBy(one, { guesses: allowed, inTitles, most, isFar: reach === 'far' })
  })
}

type Plain = {
  readonly word: string
  readonly same: readonly string[]
  /** Other spellings of the word. */
  readonly spelled: readonly string[]
  /** Words that sound like it, and are long enough not to do so by chance. */
  readonly alike: readonly string[]
  /** Short words that sound like it, perhaps by chance. */
  readonly byChance: readonly string[]
  /** Words that it is the beginning of. */
  readonly longer: readonly string[]
}

function sortedBySound(
  word: string,
  alike: readonly string[],
): Pick<Plain, 'spelled' | 'alike' | 'byChance'> {
  const close = new Set(closeSoundsTyped(word))
  const isSpelling = (other: string) => closeSoundsOf(other).some((sound) => close.has(sound))
  const others = alike.filter((other) => !isSpelling(other))
  const isLong = consonantsOf(word) >= tellingConsonants
  return {
    spelled: alike.filter(isSpelling),
    alike: isLong ? others : [],
    byChance: isLong ? [] : others,
  }
}

function consonantsOf(word: string): number {
  return soundOf(word).replaceAll(/[aiu]/g, '').length
}

type Guess = { readonly word: string; readonly likeness: number; readonly isFar: boolean }

function isKnown({ same, spelled, alike }: Plain): boolean {
  return same.length > 0 || spelled.length > 0 || alike.length > 0
}

type Guessing = {
  readonly guesses: readonly Guess[]
  readonly inTitles: ReadonlySet<string>
  readonly most: number
  readonly isFar: boolean
}

function meantBy(plain: Plain, { guesses, inTitles, most, isFar }: Guessing): Meant {
  const { word, same, spelled, alike, byChance, longer } = plain
  const longerLikeness = isKnown(plain) ? likeness.beginning : likeness.onlyBeginning
  // Of several reasons for a term the first one is the best.
  const reasons = [
    ...same.map((term) => [term, likeness.same] as const),
    ...spelled.map((term) => [term, likeness.spelling] as const),
    ...alike.map((term) => [term, likeness.sound] as const),
    ...longer.map((term) => [term, longerLikeness] as const),
    ...guesses.map((guess) => [guess.word, guess.likeness] as const),
    ...(isFar ? byChance.map((term) => [term, likeness.guess] as const) : []),
  ]
  const terms = new Map<string, number>()
  for (const [term, alikeness] of reasons) {
    if (terms.size < most && !terms.has(term)) terms.set(term, alikeness)
  }
  const isGuess = !isKnown(plain) && longer.length === 0
  return { typed: word, terms, taken: isGuess ? titleWord(word, guesses, inTitles) : undefined }
}

/** In the script of the typed word, where one is. */
function titleWord(
  typed: string,
  guesses: readonly Guess[],
  inTitles: ReadonlySet<string>,
): string | undefined {
  const words = guesses.map(({ word }) => word).filter((word) => inTitles.has(word))
  const isLatin = /[a-z]/.test(typed)
  return words.find((word) => /[a-z]/.test(word) === isLatin) ?? words[0]
}

function sameTerms(word: string): readonly string[] {
  return [word, ...detailTerms(word)]
}

function typedSoundKeys(word: string): readonly string[] {
  return isNumber(word) ? [] : keysOfSounds(soundsTyped(word))
}

/** Words that sound much like an unknown word, or are a slip of the finger away; the likest first. */
async function findNear(
  reads: Reads,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, readonly Guess[]>> {
  const found = await findWords(reads, unknown.flatMap(nearKeys))
  return new Map(unknown.map((word) => [word, guessesFor(word, found)] as const))
}

function nearKeys(word: string): readonly string[] {
  const skeleton = skeletonKey(word)
  return skeleton === undefined ? slipKeys(word) : [...slipKeys(word), skeleton]
}

function guessesFor(typed: string, found: FoundWords): readonly Guess[] {
  const candidates = new Set(nearKeys(typed).flatMap((key) => found.get(key) ?? []))
  return [...candidates]
    .flatMap((word) => guessOf(typed, word) ?? [])
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, termsOfOneWord)
}

/** Undefined: too far apart to be meant. */
function guessOf(typed: string, word: string): Guess | undefined {
  const distance = distanceBetween(typed, word)
  if (distance === undefined) return undefined

  const consonants = Math.max(consonantsOf(typed), consonantsOf(word))
  const isFar = consonants < tellingConsonants
  // Hardly anybody is wrong about how a word begins.
  if (isFar && skeletonOf(soundOf(typed)).at(0) !== skeletonOf(soundOf(word)).at(0))
    return undefined
  return {
    word,
    isFar,
    likeness: isFar ? likeness.guess : likeness.slip - distance * lessForEachSlip,
  }
}

function distanceBetween(typed: string, candidate: string): number | undefined {
  if (isSlip(typed, candidate)) return slipsBetween(typed, candidate)

  const sound = soundOf(typed)
  const other = soundOf(candidate)
  const skeleton = skeletonOf(sound)
  if (skeleton !== skeletonOf(other)) return undefined
  // With two consonants only, one vowel more makes another word.
  const distance = slipsBetween(sound, other)
  return distance <= (skeleton.length > 2 ? 2 : 1) ? distance : undefined
}

type FoundWords = ReadonlyMap<string, readonly string[]>

/** By key, of the words that some product still has. */
async function findWords(reads: Reads, keys: readonly string[]): Promise<FoundWords> {
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return new Map()

  const underEach = distinct.map(
    (key) => sql`select * from (
      select key, word from search_words
      where key = ${key} and exists (select 1 from search_terms where term = search_words.word)
      order by word limit ${sql.lit(wordsUnderKey)}
    ) as under_key`,
  )
  const { rows } = await sql<{
    key: string
    word: string
  }>`${sql.join(underEach, sql` union all `)}`.execute(reads)
  const words = Map.groupBy(rows, ({ key }) => key)
  return new Map([...words].map(([key, some]) => [key, some.map(({ word }) => word)]))
}

/** Those that lead to a product, and have at least this weight in one. */
async function findTerms(
  reads: Reads,
  terms: readonly string[],
  least = 0,
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(terms)]
  if (distinct.length === 0) return new Set()

  const each = distinct.map(
    (term) => sql`select * from (
      select term from search_terms
      where term = ${term} and weight >= ${sql.lit(least)} limit 1
    ) as in_use`,
  )
  const { rows } = await sql<{ term: string }>`${sql.join(each, sql` union all `)}`.execute(reads)
  return new Set(rows.map(({ term }) => term))
}
