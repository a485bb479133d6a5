/** Scores products for understood words, in SQL that reads a limited number of products for each term. */

import { type RawBuilder, sql } from 'kysely'
import type { Meant } from '#src/features/search/understand-text.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Visitors look no further, so a search for a common word stops here. */
export const mostFound = 100
/** One more shows whether there are further results. */
const mostRanked = mostFound + 1
/** Products read for each word, when a product needs only one of the words. */
const mostOfAnyWord = 100

/** What a search looks for beside the words. */
export type Looking = {
  readonly conditions: readonly RawBuilder<unknown>[]
  /** How many products to read for each word. */
  readonly candidates: number
  /** Whether products with some of the words count, where none has all of them. */
  readonly takesSome: boolean
}

export async function findWithOne(
  reads: Reads,
  word: Meant,
  looking: Looking,
): Promise<readonly ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`${bestOf(word, looking, mostRanked)}`.execute(reads)
  return rows
}

/** Starts with the products that have the rarest word; each further word leaves fewer to read. */
export async function findWithAll(
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
export async function findWithSome(
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

export type ScoreRow = { readonly product_id: string; readonly score: number }

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
export async function countEach(
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
