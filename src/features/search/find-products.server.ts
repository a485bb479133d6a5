/** Finds the products that match a text, best match first. */

import { setImmediate } from 'node:timers/promises'
import { otherTexts } from '#src/features/search/other-texts.server.ts'
import { conditionsOf, type Filters } from '#src/features/search/product-conditions.server.ts'
import type { ProductQuery } from '#src/features/search/product-query.ts'
import {
  countEach,
  findWithAll,
  findWithOne,
  findWithSome,
  type Looking,
  mostFound,
  type ScoreRow,
} from '#src/features/search/scores/score-products.server.ts'
import {
  type Meant,
  type Reach,
  understandText,
} from '#src/features/search/understand-text.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** With fewer results the search adds products whose words are one typing error away. */
const fewFound = 3
/** A keyword that begins with the typed text scores above this, a word of the details below. */
const leastFound = 1_000
/** Candidates read for the rarest word, when other words or a filter exclude some of them. */
const mostCandidates = 200
/** The same, for a second search when a filter excluded most of the first candidates. */
const mostFiltered = 1_000
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
  const matched = withSome[0]?.matched ?? 0
  const finds = withSome.filter((row) => isMostOf(row.matched, words.length))
  // Where no product has most of the words, all of them are guesses.
  const rows = finds.length > 0 ? finds : withSome
  const found = foundBy(rows, { takenFor, matched, of: words.length })
  // Of each word only the best products are read, so a full list may be cut.
  return { ...found, isCut: found.ids.length === mostFound }
}

/** Whether a product with so many of the typed words is a find, and no guess. */
function isMostOf(matched: number, of: number): boolean {
  return matched * 2 > of
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
  const isGuess = best.score < leastFound || !isMostOf(matched, of)
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
