/** Finds the words of the index that a visitor may mean with a text. */

import { sql } from 'kysely'
import { detailTerms, weights } from '#src/features/search/product-terms.ts'
import {
  closeSoundsOf,
  closeSoundsTyped,
  formsOf,
  isLatin,
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
/** Words read under one key; further ones would only be less similar. */
const wordsUnderKey = 16
/** For all words together. */
const termsMeant = 36
const termsOfOneWord = 12

/** In percent: the value of a match that is not the typed word itself. */
const likeness = {
  same: 100,
  spelling: 90,
  sound: 80,
  /**
   * A spelling in the same script of a word that products have as it is typed: probably another word.
   * `cloth` in a title comes after a category that is called Clothes.
   */
  otherWord: 29,
  slip: 60,
  beginning: 45,
  onlyBeginning: 65,
  guess: 30,
} as const
const lessForEachSlip = 8
/** Words with fewer consonants sound like too many others. */
const tellingConsonants = 3

export type Meant = {
  readonly typed: string
  /** Terms of the index with their likeness to the typed word; empty if none is similar. */
  readonly terms: ReadonlyMap<string, number>
  /** A word of a title that replaces a typed word which no product has. */
  readonly taken: string | undefined
}

/**
 * How far a match may differ from the typed word. `near`: an unknown word may have a typing error.
 * `nearer`: a known word may have one too. `far`: guesses, which do not count as results.
 */
export type Reach = 'near' | 'nearer' | 'far'

/** Only the last word may be incomplete. */
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
  /** Other spellings of the word, its endings among them. */
  readonly spelled: readonly string[]
  /** Words that sound like it and are long enough to rule out chance. */
  readonly alike: readonly string[]
  /** Short words that sound like it, perhaps by chance. */
  readonly byChance: readonly string[]
  /** Words that begin with it. */
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
  // If a term matches for several reasons, the first and strongest counts.
  const isOther = (term: string) => same.includes(word) && isOtherWord(word, term)
  const reasons = [
    ...same.map((term) => [term, likeness.same] as const),
    ...spelled.map(
      (term) => [term, isOther(term) ? likeness.otherWord : likeness.spelling] as const,
    ),
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

/** Whether a spelling is in the same script, and differs by more than an ending. */
function isOtherWord(word: string, spelling: string): boolean {
  if (isLatin(word) !== isLatin(spelling)) return false
  const forms = new Set(formsOf(word))
  return !formsOf(spelling).some((form) => forms.has(form))
}

/** Prefers a word in the script of the typed word. */
function titleWord(
  typed: string,
  guesses: readonly Guess[],
  inTitles: ReadonlySet<string>,
): string | undefined {
  const words = guesses.map(({ word }) => word).filter((word) => inTitles.has(word))
  return words.find((word) => isLatin(word) === isLatin(typed)) ?? words[0]
}

function sameTerms(word: string): readonly string[] {
  return [word, ...detailTerms(word)]
}

function typedSoundKeys(word: string): readonly string[] {
  return isNumber(word) ? [] : keysOfSounds(soundsTyped(word))
}

/** Words that sound like an unknown word or are one typing error away; most similar first. */
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

/** Undefined if the words differ too much. */
function guessOf(typed: string, word: string): Guess | undefined {
  const distance = distanceBetween(typed, word)
  if (distance === undefined) return undefined

  const consonants = Math.max(consonantsOf(typed), consonantsOf(word))
  const isFar = consonants < tellingConsonants
  // Visitors rarely mistype the beginning of a word.
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
  // With only two consonants, a second different vowel makes another word.
  const distance = slipsBetween(sound, other)
  return distance <= (skeleton.length > 2 ? 2 : 1) ? distance : undefined
}

type FoundWords = ReadonlyMap<string, readonly string[]>

/** By key: only words that a product still has. */
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

/** Returns the terms that a product has with at least this weight. */
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
