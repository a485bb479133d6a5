/** Which words of the index somebody may mean who types this. */

import { sql } from 'kysely'
import { detailTerms } from '#src/features/search/product-terms.ts'
import { skeletonOf, soundOf } from '#src/features/search/sound.ts'
import { isSlip, slipsBetween } from '#src/features/search/spelling.ts'
import { beginningKey, skeletonKey, slipKeys, soundKeys } from '#src/features/search/word-keys.ts'
import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const mostWords = 8
/** Under one key; more would only be less alike. */
const wordsUnderKey = 16
/** Of all words together. */
const termsMeant = 36
const termsOfOneWord = 12

/** Of 100: how much a word in a product is worth that is not just what was typed. */
const likeness = { same: 100, sound: 80, slip: 60, beginning: 45, onlyBeginning: 65 } as const
const lessForEachSlip = 8

export type Meant = {
  readonly typed: string
  /** Terms of the index, with how alike each is to what was typed; empty: nothing is like it. */
  readonly terms: ReadonlyMap<string, number>
  /** What it was taken for, where nothing is spelled or sounds like it. */
  readonly taken: string | undefined
}

type Understanding = {
  /** Guesses also what a known word may have been meant for. */
  readonly isGenerous?: boolean
}

/** Only the last word may be unfinished. */
export async function understandText(
  reads: Reads,
  text: string,
  { isGenerous = false }: Understanding = {},
): Promise<readonly Meant[]> {
  const typed = [...new Set(tellingWords(wordsOf(text)))].slice(0, mostWords)
  const begun = beginningKey(typed.at(-1) ?? '')
  const [found, inUse] = await Promise.all([
    findWords(reads, [...typed.flatMap(soundKeys), ...(begun === undefined ? [] : [begun])]),
    findTerms(reads, typed.flatMap(sameTerms)),
  ])
  const plain = typed.map((word, at) => ({
    word,
    same: sameTerms(word).filter((term) => inUse.has(term)),
    alike: soundKeys(word).flatMap((key) => found.get(key) ?? []),
    longer:
      begun !== undefined && at === typed.length - 1
        ? (found.get(begun) ?? []).filter((one) => one.startsWith(word))
        : [],
  }))

  const unclear = isGenerous ? plain : plain.filter((one) => !isKnown(one))
  const near = await findNear(
    reads,
    unclear.map(({ word }) => word),
  )
  const most = Math.min(termsOfOneWord, Math.floor(termsMeant / typed.length))
  return plain.map((one) => meantBy(one, near.get(one.word) ?? [], most))
}

type Plain = {
  readonly word: string
  readonly same: readonly string[]
  readonly alike: readonly string[]
  /** That it is the beginning of. */
  readonly longer: readonly string[]
}

type Guess = { readonly word: string; readonly likeness: number }

function isKnown({ same, alike }: Plain): boolean {
  return same.length > 0 || alike.length > 0
}

function meantBy(plain: Plain, guesses: readonly Guess[], most: number): Meant {
  const { word, same, alike, longer } = plain
  const longerLikeness = isKnown(plain) ? likeness.beginning : likeness.onlyBeginning
  // Of several reasons for a term the first one is the best.
  const reasons = [
    ...same.map((term) => [term, likeness.same] as const),
    ...alike.map((term) => [term, likeness.sound] as const),
    ...longer.map((term) => [term, longerLikeness] as const),
    ...guesses.map((guess) => [guess.word, guess.likeness] as const),
  ]
  const terms = new Map<string, number>()
  for (const [term, alikeness] of reasons) {
    if (terms.size < most && !terms.has(term)) terms.set(term, alikeness)
  }
  const isGuess = !isKnown(plain) && longer.length === 0
  return { typed: word, terms, taken: isGuess ? guesses[0]?.word : undefined }
}

function sameTerms(word: string): readonly string[] {
  return [word, ...detailTerms(word)]
}

/** What sounds much like an unknown word, or is a slip of the finger away; the likest first. */
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
    .flatMap((word) => {
      const distance = distanceBetween(typed, word)
      return distance === undefined
        ? []
        : [{ word, likeness: likeness.slip - distance * lessForEachSlip }]
    })
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, termsOfOneWord)
}

/** Undefined: too far apart to be meant. */
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

/** Those that lead to a product. */
async function findTerms(reads: Reads, terms: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(terms)]
  if (distinct.length === 0) return new Set()

  const each = distinct.map(
    (term) => sql`select * from (
      select term from search_terms where term = ${term} limit 1
    ) as in_use`,
  )
  const { rows } = await sql<{ term: string }>`${sql.join(each, sql` union all `)}`.execute(reads)
  return new Set(rows.map(({ term }) => term))
}
