/** The cards that the grid shows for a query. */

import { oneOfEachFamily } from '#src/features/catalogue/families/one-of-each-family.server.ts'
import {
  type CardPage,
  countCards,
  listCards,
  listCardsOf,
  mostCounted,
} from '#src/features/catalogue/list-cards.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { type CardSort, isNarrowed, type ProductQuery } from '#src/features/search/product-query.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type MatchingCards = CardPage & {
  /** Undefined without a filter: the whole grid shows no count. */
  readonly count: { readonly total: number; readonly isMore: boolean } | undefined
  readonly isPartial: boolean
  readonly takenFor: string | undefined
  /** The text has no match: the cards are guesses at its meaning. */
  readonly isGuess: boolean
}

/** What the grid shows, and in which language. */
export type GridQuery = ProductQuery & { readonly language: Language }

export async function listMatchingCards(reads: Reads, query: GridQuery): Promise<MatchingCards> {
  return query.text === '' ? listWithoutText(reads, query) : listFound(reads, query)
}

async function listWithoutText(reads: Reads, query: GridQuery): Promise<MatchingCards> {
  const page = await listCards(reads, query)
  const total = isNarrowed(query) ? await countCards(reads, query) : undefined
  return {
    ...page,
    count:
      total === undefined
        ? undefined
        : { total: Math.min(total, mostCounted), isMore: total > mostCounted },
    isPartial: false,
    takenFor: undefined,
    isGuess: false,
  }
}

async function listFound(reads: Reads, query: GridQuery): Promise<MatchingCards> {
  const { ids: found, isCut, ...understood } = await findProducts(reads, query)
  const { ids, alone } = await oneOfEachFamily(reads, found, query.text)
  const sorted = query.sort === undefined ? ids : await sortProducts(reads, ids, query.sort)
  const page = await listCardsOf(reads, sorted, { ...query, alone })
  return { ...page, count: { total: ids.length, isMore: isCut }, ...understood }
}

async function sortProducts(
  reads: Reads,
  ids: readonly string[],
  sort: CardSort,
): Promise<readonly string[]> {
  // Ids begin with their creation time.
  if (sort === 'newest') return ids.toSorted().toReversed()
  if (ids.length === 0) return ids

  const direction = sort === 'price' ? 'asc' : 'desc'
  const rows = await reads
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('price_poisha', direction)
    .orderBy('id', direction)
    .execute()
  return rows.map(({ id }) => id)
}
