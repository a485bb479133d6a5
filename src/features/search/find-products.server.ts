/** The products that a text is meant for, the best match first. */

import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '#src/features/search/product-query.ts'
import {
  type Meant,
  type Reach,
  understandText,
} from '#src/features/search/understand-text.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Nobody looks further; what is common is not looked through to its end. */
const mostFound = 100
/** One more tells whether there are more. */
const mostSought = mostFound + 1
/** With fewer, products whose words are a slip away are shown as well. */
const fewFound = 3
/** The score of a keyword that begins with the typed text is above it, that of details below. */
const leastFound = 1_000
/** Of the rarest word, where another word or a filter leaves some out; fewer, where several do. */
const mostCandidates = 200
/** The same, where a filter has left so few of those that it may leave others behind them. */
const mostFiltered = 1_000
/** Of one word, where a product needs only one of them. */
const mostOfAnyWord = 100

export type Found = {
  readonly ids: readonly string[]
  /** There may be more than these. */
  readonly isCut: boolean
  /** No product has all of the words: these have some. */
  readonly isPartial: boolean
  /** The text in words of titles, where no product has a typed word. */
  readonly takenFor: string | undefined
  /** Nothing was found: these products are what the visitor may have meant. */
  readonly isGuess: boolean
}

type Filters = Pick<ProductQuery, 'category' | 'isOffer' | 'isInStock'>

type Wanted = Pick<ProductQuery, 'text'> & Filters

/** What products must be besides, and how many of a word are looked at for it. */
type Looking = { readonly conditions: readonly RawBuilder<unknown>[]; readonly candidates: number }

const nothing: Found = {
  ids: [],
  isCut: false,
  isPartial: false,
  takenFor: undefined,
  isGuess: true,
}

export async function findProducts(reads: Reads, { text, ...filters }: Wanted): Promise<Found> {
  const find = async (reach: Reach) =>
    findFiltered(reads, await understandText(reads, text, reach), filters)

  const found = await find('near')
  if (found.isGuess) return { ...(await find('far')), isGuess: true }
  if (found.ids.length >= fewFound) return found

  // So few may be the products that are spelled as oddly as the text: the others come behind them.
  const more = await find('nearer')
  if (found.isPartial) return more.isGuess ? found : more
  if (more.isPartial) return found
  const ids = [...new Set([...found.ids, ...more.ids])]
  return { ...found, ids: ids.slice(0, mostFound), isCut: more.isCut || ids.length > mostFound }
}

async function findFiltered(
  reads: Reads,
  words: readonly Meant[],
  filters: Filters,
): Promise<Found> {
  const conditions = conditionsOf(filters)
  const found = await findMeant(reads, words, { conditions, candidates: mostCandidates })
  // As many as are found that have only some of the words: behind them may be one that has all.
  const isFull = found.isCut && !found.isPartial
  if (conditions.length === 0 || isFull || !(await areMany(reads, words))) return found
  // On SQLite both looks would be a long turn.
  await setImmediate()
  return findMeant(reads, words, { conditions, candidates: mostFiltered })
}

/** Whether also the rarest of the words stands in more places than are looked at first. */
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
  const withSome = await findWithSome(reads, known, looking)
  return foundBy(withSome, { takenFor, matched: withSome[0]?.matched ?? 0, of: words.length })
}

function isKnown({ terms }: Meant): boolean {
  return terms.size > 0
}

type Match = Pick<Found, 'takenFor'> & {
  /** How many words the best product has, of how many. */
  readonly matched: number
  readonly of: number
}

function foundBy(rows: readonly ScoreRow[], { takenFor, matched, of }: Match): Found {
  const [best] = rows
  if (!best) return nothing
  const isGuess = best.score < leastFound || matched * 2 <= of
  // Of guesses none that only mention a word: a description also says what a product is not for.
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
  const { rows } = await sql<ScoreRow>`${bestOf(word, looking, mostSought)}`.execute(reads)
  return rows
}

/** Of the few that have the rarest word those that have the next: each word leaves fewer to look at. */
async function findWithAll(
  reads: Reads,
  words: readonly [Meant, ...Meant[]],
  looking: Looking,
): Promise<readonly ScoreRow[]> {
  const [rarest, ...others] = await rarestFirst(reads, words, looking)
  const most = Math.max(mostSought, Math.floor(looking.candidates / others.length))
  const candidates = others.reduce(
    (found, word) => withWord(found, word, looking),
    bestOf(rarest, looking, most),
  )
  const { rows } = await sql<ScoreRow>`
    select product_id, score from (${candidates}) as found
    order by score desc, product_id desc
    limit ${sql.lit(mostSought)}`.execute(reads)
  return rows
}

/**
 * The candidates that have the word too, with the score of both. Each term is looked up by itself: of a list
 * of terms PostgreSQL thinks that looking through all that a product has is cheaper. The limit leaves no
 * candidate out: without it both databases look each term up for the condition, and again for the score.
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

/** Among the best for each of the words, those that are there for most of them. */
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
  return ranked(scores).slice(0, mostSought)
}

type ScoreRow = { readonly product_id: string; readonly score: number }

/** Of one word: how well each product has it, and none for products that have not. */
function bestScores(rows: readonly ScoreRow[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>()
  for (const { product_id: id, score } of rows) {
    if (score > (best.get(id) ?? 0)) best.set(id, score)
  }
  return best
}

type RankedRow = ScoreRow & { readonly matched: number }

/** By how many of the words they have, then by how well, then the newest first. */
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

/** By how many products have them; more than anybody looks through are as good as any. */
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

/** In how many places each of the words stands, up to so many. */
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

/** The best and newest products for a word; looks at no more than so many of each term. */
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

function conditionsOf({ category, isOffer, isInStock }: Filters): readonly RawBuilder<unknown>[] {
  return [
    ...(category === undefined ? [] : [sql`products.category = ${category}`]),
    ...(isOffer ? [sql`products.is_offer = 1`] : []),
    ...(isInStock ? [sql`products.stock > 0`] : []),
  ]
}
