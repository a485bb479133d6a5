/** The cards of the public grids, newest first. */

import { type RawBuilder, sql } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import {
  type CardFilters,
  type CardSort,
  idsWithin,
  type Matching,
  matching,
  newestFirst,
  sortedBy,
} from '#src/features/catalogue/card-filters.server.ts'
import {
  type CardOfFamily,
  findCardFamilies,
} from '#src/features/catalogue/families/card-families.server.ts'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ratingText } from '#src/features/catalogue/show/rating-text.ts'
import type { Language } from '#src/i18n/language.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const cardsOnAPage = 24
const offersAtHome = 24

/** The grid shows larger counts as "more than", so counting stops here. */
export const mostCounted = 300

type CardsQuery = CardFilters & {
  readonly language: Language
  /** Newest first by default. */
  readonly sort?: CardSort
  /** Counts from 1. */
  readonly page: number
}

export type CardPage = {
  readonly cards: readonly ProductCardView[]
  readonly hasMore: boolean
}

export async function listCards(
  reads: Reads,
  { language, page, sort, category, ...filters }: CardsQuery,
): Promise<CardPage> {
  const within = await idsWithin(reads, category)
  const offset = (page - 1) * cardsOnAPage
  const rows =
    within && within.length > 1
      ? await cardsOfSeveral(reads, { within, filters, language, sort, offset })
      : await sortedBy(matching(selectCards(reads, language), { ...filters, within }), sort)
          .limit(cardsOnAPage + 1)
          .offset(offset)
          .execute()
  return {
    cards: await cardsFrom(reads, rows.slice(0, cardsOnAPage), language),
    hasMore: rows.length > cardsOnAPage,
  }
}

type OfSeveral = Pick<CardsQuery, 'language' | 'sort'> & {
  readonly within: readonly string[]
  readonly filters: Matching
  readonly offset: number
}

/**
 * The beginning of each category along its index, merged: to sort all products of a large category
 * would take as long as reading them.
 */
async function cardsOfSeveral(
  reads: Reads,
  { within, filters, language, sort, offset }: OfSeveral,
): Promise<readonly CardRow[]> {
  const beginnings = within.map((id) =>
    reads
      .selectFrom(
        sortedBy(
          matching(
            reads
              .selectFrom('products')
              .select(['products.id', 'products.added_at', 'products.price_poisha'])
              .where('products.archived_at', 'is', null),
            { ...filters, within: [id], familyWithin: within },
          ),
          sort,
        )
          .limit(offset + cardsOnAPage + 1)
          .as('products'),
      )
      .select(['products.id', 'products.added_at', 'products.price_poisha']),
  )
  const [first, ...others] = beginnings
  if (!first) return []
  const all = others.reduce((merged, one) => merged.unionAll(one), first)
  const found = await sortedBy(reads.selectFrom(all.as('products')).select('products.id'), sort)
    .limit(cardsOnAPage + 1)
    .offset(offset)
    .execute()
  return rowsOf(
    reads,
    found.map(({ id }) => id),
    language,
  )
}

/** Returns at most one more than `mostCounted`. */
export async function countCards(
  reads: Reads,
  { category, ...filters }: CardFilters,
): Promise<number> {
  const within = await idsWithin(reads, category)
  const { total } = await reads
    .selectFrom(
      matching(
        reads.selectFrom('products').select('products.id').where('archived_at', 'is', null),
        { ...filters, within },
      )
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type OfProducts = Pick<CardsQuery, 'language' | 'page'> & {
  /** The ids of those that are shown themselves, and not their family. */
  readonly alone: ReadonlySet<string>
}

/** A page of these products, in their order. */
export async function listCardsOf(
  reads: Reads,
  ids: readonly string[],
  { language, page, alone }: OfProducts,
): Promise<CardPage> {
  const shown = ids.slice((page - 1) * cardsOnAPage, page * cardsOnAPage)
  const rows = await rowsOf(reads, shown, language)
  return {
    cards: await cardsFrom(
      reads,
      rows.map((row) => (alone.has(row.id) ? { ...row, family_id: null } : row)),
      language,
    ),
    hasMore: ids.length > page * cardsOnAPage,
  }
}

/** In the order of the ids. */
async function rowsOf(
  reads: Reads,
  ids: readonly string[],
  language: Language,
): Promise<readonly CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(reads, language).where('products.id', 'in', ids).execute()
  return inOrderOf(ids, rows)
}

/** Of these products themselves, in their order. Archived and unknown ones are missing. */
export async function listCardsOfPids(
  reads: Reads,
  pids: readonly string[],
  language: Language,
): Promise<readonly ProductCardView[]> {
  if (pids.length === 0) return []
  const rows = await selectCards(reads, language)
    .where(inList(reads, 'products.pid', pids))
    .execute()
  const cardOf = cardIn(language)
  const cards = new Map(rows.map((row) => [row.pid, cardOf(row)]))
  return pids.flatMap((pid) => cards.get(pid) ?? [])
}

export async function listOffers(
  reads: Reads,
  language: Language,
): Promise<readonly ProductCardView[]> {
  const rows = await newestFirst(matching(selectCards(reads, language), { isOffer: true }))
    .limit(offersAtHome)
    .execute()
  return cardsFrom(reads, rows, language)
}

const relatedShown = 4

/**
 * Products in stock of the same category whose prices are nearest; the newest ones where the category
 * has too few.
 */
export async function listRelatedCards(
  reads: Reads,
  product: { readonly id: string; readonly price: Poisha },
  language: Language,
): Promise<readonly ProductCardView[]> {
  const found = (await Promise.all([near('>='), near('<')])).flat()
  const nearest = await cardsFrom(
    reads,
    found.toSorted((one, other) => distance(one) - distance(other)).slice(0, relatedShown),
    language,
  )
  if (nearest.length === relatedShown) return nearest

  const others = await listNewestInStock(reads, language, product.id)
  const isNew = ({ pid }: ProductCardView) => !nearest.some((card) => card.pid === pid)
  return [...nearest, ...others.filter(isNew)].slice(0, relatedShown)

  function near(side: '>=' | '<') {
    const direction = side === '<' ? 'desc' : 'asc'
    return matching(selectCards(reads, language), { isInStock: true })
      .where('products.category', '=', (eb) =>
        eb
          .selectFrom('products as shown')
          .select('shown.category')
          .where('shown.id', '=', product.id),
      )
      .where('products.price_poisha', side, product.price)
      .where(isBesides(product.id))
      .orderBy('products.price_poisha', direction)
      .orderBy('products.id', direction)
      .limit(relatedShown)
      .execute()
  }

  function distance({ price_poisha: price }: CardRow): number {
    return Math.abs(price - product.price)
  }
}

/** A few products to go on with, for pages that show none. */
export async function listNewestInStock(
  reads: Reads,
  language: Language,
  /** A product that stands on the page already. */
  besides = '',
): Promise<readonly ProductCardView[]> {
  const rows = await newestFirst(matching(selectCards(reads, language), { isInStock: true }))
    .where(isBesides(besides))
    .limit(2 * relatedShown)
    .execute()
  return cardsFrom(reads, rows.slice(0, besides === '' ? relatedShown : rows.length), language)
}

/** Neither the product nor another of its family. */
function isBesides(id: string): RawBuilder<boolean> {
  return sql<boolean>`products.id <> ${id} and (products.family_id is null or products.family_id <>
    coalesce((select shown.family_id from products as shown where shown.id = ${id}), ''))`
}

function selectCards(reads: Reads, language: Language) {
  return reads
    .selectFrom('products')
    .leftJoin('product_ratings', 'product_ratings.product_id', 'products.id')
    .select([
      'product_ratings.reviews',
      'product_ratings.stars',
      'products.id',
      'products.family_id',
      'products.pid',
      'products.image',
      'products.price_poisha',
      'products.old_price_poisha',
      'products.stock',
      sql<string>`coalesce(nullif(${titleIn(language)}, ''), products.title)`.as('title'),
    ])
    .where('products.archived_at', 'is', null)
}

type CardRow = {
  id: string
  family_id: string | null
  pid: string
  title: string
  image: string
  price_poisha: number
  old_price_poisha: number
  stock: number
  reviews: number | null
  stars: number | null
}

/** A product that stands for its family has the family's title, and its lowest price. */
async function cardsFrom(
  reads: Reads,
  rows: readonly CardRow[],
  language: Language,
): Promise<readonly ProductCardView[]> {
  const ids = rows.map(({ family_id: id }) => id)
  const families = await findCardFamilies(reads, ids, language)
  const cardOf = cardIn(language)
  return rows.map((row): ProductCardView => {
    const ofFamily: CardOfFamily | undefined = families.get(row.family_id ?? '')
    return { ...cardOf(row), ...ofFamily }
  })
}

const cardIn =
  (language: Language) =>
  (row: CardRow): ProductCardView => {
    const { reviews, stars } = row
    return {
      ...(reviews !== null &&
        stars !== null && { reviews: ratingText('card', { reviews, stars }, language) }),
      pid: row.pid,
      title: row.title,
      image: row.image,
      price: poisha(row.price_poisha),
      oldPrice: poisha(row.old_price_poisha),
      stock: row.stock,
    }
  }
