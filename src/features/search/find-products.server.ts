/** Finds the products that match a text, best match first. */

import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { otherTexts } from '#src/features/search/other-texts.server.ts'
import { conditionsOf, type Filters } from '#src/features/search/product-conditions.server.ts'
import type { ProductQuery } from '#src/features/search/product-query.ts'
import {
  type Meant,
  type Reach,
  understandText,
} from '#src/features/search/understand-text.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Visitors look no further, so a search for a common word stops here. */
const mostFound = 100
/** One more shows whether there are further results. */
const mostRanked = mostFound + 1
/** With fewer results the search adds products whose words are one typing error away. */
const fewFound = 3
/** A keyword that begins with the typed text scores above this, a word of the details below. */
const leastFound = 1_000
/** Candidates read for the rarest word, when other words or a filter exclude some of them. */
const mostCandidates = 200
/** The same, for a second search when a filter excluded most of the first candidates. */
const mostFiltered = 1_000
/** Products read for each word, when a product needs only one of the words. */
const mostOfAnyWord = 100

export type Found = {
  readonly ids: readonly string[]
  /** There may be further results. */
  readonly isCut: boolean
  /** No product has all of the words: these have some of them. */
  readonly isPartial: boolean
  /** The corrected text in words of titles, if no product has a typed word. */
  readonly takenFor: string | undefined
  /** The text has no match: these products are guesses at its meaning. */
  readonly isGuess: boolean
}

type Wanted = Pick<ProductQuery, 'text'> & Filters & Pick<Looking, 'takesSome'>

/** What a search looks for beside the words. */
type Looking = {
  readonly conditions: readonly RawBuilder<unknown>[]
  /** How many products to read for each word. */
  readonly candidates: number
  /** Whether products with some of the words count, where none has all of them. */
  readonly takesSome: boolean
}

const nothing: Found = {
  ids: [],
  isCut: false,
  isPartial: false,
  takenFor: undefined,
  isGuess: true,
}

/** Also by the words that the owner says mean the same. */
export async function findProducts(
  reads: Reads,
  query: Pick<ProductQuery, 'text'> & Filters,
): Promise<Found> {
  const [typed, others] = await Promise.all([
    findTyped(reads, { ...query, takesSome: true }),
    otherTexts(reads, query.text),
  ])
  // A full list needs no product that has only some words of another text: it would come after all of them.
  const isFull = typed.isCut && !typed.isGuess && typed.takenFor === undefined
  const all = [typed]
  for (const text of others) {
    if (all.some(({ isCut, isPartial }) => isCut && !isPartial)) break
    // On SQLite all searches in one tick would block the process for too long.
    await setImmediate()
    all.push(await findTyped(reads, { ...query, text, takesSome: !isFull }))
  }
  return all.length === 1 ? typed : joined(all)
}

/** The typed text comes first, unless search had to correct it: the owner knows better what it means. */
function joined([typed = nothing, ...others]: readonly Found[]): Found {
  const all = typed.takenFor === undefined ? [typed, ...others] : [...others, typed]
  const found = all.filter(({ isGuess }) => !isGuess)
  const whole = found.filter(({ isPartial }) => !isPartial)
  const best = whole.length > 0 ? whole : found
  if (best.length === 0) return typed

  const ids = [...new Set(best.flatMap((one) => one.ids))]
  return {
    ids: ids.slice(0, mostFound),
    isCut: ids.length > mostFound || best.some(({ isCut }) => isCut),
    isPartial: whole.length === 0,
    takenFor: best[0]?.takenFor,
    isGuess: false,
  }
}

async function findTyped(reads: Reads, { text, ...wanted }: Wanted): Promise<Found> {
  const find = async (reach: Reach) =>
    findFiltered(reads, await understandText(reads, text, reach), wanted)

  const found = await find('near')
  if (found.isGuess) return wanted.takesSome ? { ...(await find('far')), isGuess: true } : found
  if (found.ids.length >= fewFound) return found

  // The few results may share the typed misspelling: correctly spelled products follow them.
  const more = await find('nearer')
  if (found.isPartial) return more.isGuess ? found : more
  if (more.isPartial) return found
  const ids = [...new Set([...found.ids, ...more.ids])]
  return { ...found, ids: ids.slice(0, mostFound), isCut: more.isCut || ids.length > mostFound }
}

async function findFiltered(
  reads: Reads,
  words: readonly Meant[],
  { takesSome, ...filters }: Omit<Wanted, 'text'>,
): Promise<Found> {
  const conditions = conditionsOf(filters)
  const looking = { conditions, takesSome, candidates: mostCandidates }
  const found = await findMeant(reads, words, looking)
  // A full result has all the words; a partial one may hide a product that has all of them.
  const isFull = found.isCut && !found.isPartial
  if (conditions.length === 0 || isFull || !(await areMany(reads, words))) return found
  // On SQLite both searches in one tick would block the process for too long.
  await setImmediate()
  return findMeant(reads, words, { ...looking, candidates: mostFiltered })
}

/** Whether even the rarest word has more entries than the first search reads. */
async function areMany(reads: Reads, words: readonly Meant[]): Promise<boolean> {
  const known = words.filter(isKnown)
  if (known.length === 0) return false
  const counts = await countEach(reads, known, mostCandidates)
  return counts.every(({ count }) => Number(count) === mostCandidates)
}

async function findMeant(reads: Reads, words: readonly Meant[], looking: Looking): Promise<Found> {
  const known = words.filter(isKnown)
  const [first, ...others] = known
  if (!first) return nothing

  const takenFor = words.some(({ taken }) => taken !== undefined)
    ? words.map(({ typed, taken }) => taken ?? typed).join(' ')
    : undefined
  if (others.length === 0) {
    const rows = await findWithOne(reads, first, looking)
    return foundBy(rows, { takenFor, matched: 1, of: words.length })
  }

  const withAll = await findWithAll(reads, [first, ...others], looking)
  if (withAll.length > 0) {
    return foundBy(withAll, { takenFor, matched: known.length, of: words.length })
  }
  if (!looking.takesSome) return nothing
  const withSome = await findWithSome(reads, known, looking)
  return foundBy(withSome, { takenFor, matched: withSome[0]?.matched ?? 0, of: words.length })
}

function isKnown({ terms }: Meant): boolean {
  return terms.size > 0
}

type Match = Pick<Found, 'takenFor'> & {
  /** How many words the best product has, out of how many. */
  readonly matched: number
  readonly of: number
}

function foundBy(rows: readonly ScoreRow[], { takenFor, matched, of }: Match): Found {
  const [best] = rows
  if (!best) return nothing
  const isGuess = best.score < leastFound || matched * 2 <= of
  // A guess needs more than the details: a description also names things that a product does not fit.
  const shown = isGuess ? rows.filter(({ score }) => score >= leastFound) : rows
  const ids = shown.map(({ product_id }) => product_id)
  return {
    ids: ids.slice(0, mostFound),
    isCut: ids.length > mostFound,
    isPartial: matched < of,
    takenFor,
    isGuess,
  }
}

async function findWithOne(
  reads: Reads,
  word: Meant,
  looking: Looking,
): Promise<readonly ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`${bestOf(word, looking, mostRanked)}`.execute(reads)
  return rows
}

/** Starts with the products that have the rarest word; each further word leaves fewer to read. */
async function findWithAll(
  reads: Reads,
  words: readonly [Meant, ...Meant[]],
  looking: Looking,
): Promise<readonly ScoreRow[]> {
  const [rarest, ...others] = await rarestFirst(reads, words, looking)
  const most = Math.max(mostRanked, Math.floor(looking.candidates / others.length))
  const candidates = others.reduce(
    (found, word) => withWord(found, word, looking),
    bestOf(rarest, looking, most),
  )
  const { rows } = await sql<ScoreRow>`
    select product_id, score from (${candidates}) as found
    order by score desc, product_id desc
    limit ${sql.lit(mostRanked)}`.execute(reads)
  return rows
}

/**
 * The candidates that also have the word, with the sum of both scores. It looks up each term alone:
 * for a list of terms PostgreSQL estimates that a scan of all terms of a product is cheaper. The limit
 * excludes no candidate: without it both databases look up each term twice, for condition and score.
 */
function withWord(
  found: RawBuilder<unknown>,
  { terms }: Meant,
  { candidates }: Looking,
): RawBuilder<unknown> {
  const ofEachTerm = [...terms].map(
    ([term, likeness]) => sql`select weight * ${sql.lit(likeness)} as score from search_terms
      where search_terms.product_id = candidates.product_id and term = ${term}`,
  )
  return sql`
    select product_id, score + of_word as score from (
      select product_id, score, (
        select max(of_terms.score) from (${sql.join(ofEachTerm, sql` union all `)}) as of_terms
      ) as of_word
      from (${found}) as candidates
      limit ${sql.lit(candidates)}
    ) as looked_up
    where of_word is not null`
}

/** From the best products for each word, those that match most of the words. */
async function findWithSome(
  reads: Reads,
  words: readonly Meant[],
  looking: Looking,
): Promise<readonly RankedRow[]> {
  const bestOfEach = words.map(
    (word, at) => sql`select ${sql.lit(at)} as at, product_id, score
      from (${bestOf(word, looking, mostOfAnyWord)}) as of_word`,
  )
  const { rows } = await sql<ScoreRow & { at: number }>`
    ${sql.join(bestOfEach, sql` union all `)}`.execute(reads)
  const scores = words.map((_, at) => bestScores(rows.filter((row) => row.at === at)))
  return ranked(scores).slice(0, mostRanked)
}

type ScoreRow = { readonly product_id: string; readonly score: number }

/** For one word: the best score of each product that has it. */
function bestScores(rows: readonly ScoreRow[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>()
  for (const { product_id: id, score } of rows) {
    if (score > (best.get(id) ?? 0)) best.set(id, score)
  }
  return best
}

type RankedRow = ScoreRow & { readonly matched: number }

/** Sorted by the number of matched words, then by score, then newest first. */
function ranked(scoresOfWords: readonly ReadonlyMap<string, number>[]): readonly RankedRow[] {
  const ids = new Set(scoresOfWords.flatMap((scores) => [...scores.keys()]))
  return [...ids]
    .map((id) => {
      const scores = scoresOfWords.map((of) => of.get(id) ?? 0)
      return {
        product_id: id,
        matched: scores.filter((score) => score > 0).length,
        score: scores.reduce((sum, score) => sum + score, 0),
      }
    })
    .toSorted(
      (one, other) =>
        other.matched - one.matched ||
        other.score - one.score ||
        (one.product_id < other.product_id ? 1 : -1),
    )
}

/** Sorts words by how many products have them; counts above the limit are equal. */
async function rarestFirst(
  reads: Reads,
  words: readonly [Meant, ...Meant[]],
  { candidates }: Looking,
): Promise<readonly [Meant, ...Meant[]]> {
  const counts = await countEach(reads, words, candidates)
  const [first = words[0], ...others] = counts
    .toSorted((one, other) => Number(one.count) - Number(other.count))
    .flatMap(({ at }) => words[at] ?? [])
  return [first, ...others]
}

type WordCount = { readonly at: number; readonly count: number | string }

/** How many entries each word has, up to a limit. */
async function countEach(
  reads: Reads,
  words: readonly Meant[],
  most: number,
): Promise<readonly WordCount[]> {
  const counts = words.map(
    ({ terms }, at) => sql`select ${sql.lit(at)} as at, (select count(*) from (
      select 1 from search_terms where term in (${sql.join([...terms.keys()])})
      limit ${sql.lit(most)}
    ) as some_of_word) as count`,
  )
  const { rows } = await sql<WordCount>`${sql.join(counts, sql` union all `)}`.execute(reads)
  return rows
}

/** The best and newest products for a word; reads a limited number for each term. */
function bestOf(
  { terms }: Meant,
  { conditions, candidates }: Looking,
  most: number,
): RawBuilder<unknown> {
  const looked = conditions.length === 0 ? most : Math.max(most, candidates)
  const ofEachTerm = [...terms].map(
    ([term, likeness]) => sql`select * from (
      select product_id, weight * ${sql.lit(likeness)} as score from search_terms
      where term = ${term}
      order by weight desc, product_id desc
      limit ${sql.lit(looked)}
    ) as of_term`,
  )
  const best = sql`
    select product_id, max(score) as score from (
      ${sql.join(ofEachTerm, sql` union all `)}
    ) as of_terms
    group by product_id
    order by max(score) desc, product_id desc
    limit ${sql.lit(looked)}`
  if (conditions.length === 0) return best

  return sql`
    select product_id, score from (${best}) as unfiltered
    cross join products
    where products.id = product_id and ${sql.join(conditions, sql` and `)}
    order by score desc, product_id desc
    limit ${sql.lit(most)}`
}
