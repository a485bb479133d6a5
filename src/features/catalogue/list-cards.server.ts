/** The cards of the public grids, newest first. */

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Category } from '#src/domain/catalogue/product.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { ratingText } from '#src/features/catalogue/show/rating-text.ts'
import type { Language } from '#src/i18n/language.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const cardsOnAPage = 24
const offersAtHome = 24

/** The grid shows larger counts as "more than", so counting stops here. */
export const mostCounted = 300

type CardFilters = {
  readonly category?: string | undefined
  readonly isOffer?: boolean
  readonly isInStock?: boolean
}

type CardsQuery = CardFilters & {
  readonly language: Language
  /** Newest first by default. */
  readonly sort?: 'newest' | 'price' | 'price-down' | undefined
  /** Counts from 1. */
  readonly page: number
}

export type CardPage = {
  readonly cards: readonly ProductCardView[]
  readonly hasMore: boolean
}

export async function listCards(
  reads: Reads,
  { language, page, sort, ...filters }: CardsQuery,
): Promise<CardPage> {
  const cards = matching(selectCards(reads, language), filters)
  const sorted =
    sort === 'price'
      ? cards.orderBy('products.price_poisha').orderBy('products.id')
      : sort === 'price-down'
        ? cards.orderBy('products.price_poisha', 'desc').orderBy('products.id', 'desc')
        : newestFirst(cards)
  const rows = await sorted
    .limit(cardsOnAPage + 1)
    .offset((page - 1) * cardsOnAPage)
    .execute()
  return {
    cards: rows.slice(0, cardsOnAPage).map(cardIn(language)),
    hasMore: rows.length > cardsOnAPage,
  }
}

/** Returns at most one more than `mostCounted`. */
export async function countCards(reads: Reads, filters: CardFilters): Promise<number> {
  const { total } = await reads
    .selectFrom(
      matching(
        reads.selectFrom('products').select('products.id').where('archived_at', 'is', null),
        filters,
      )
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A page of these products, in their order. */
export async function listCardsOf(
  reads: Reads,
  ids: readonly string[],
  { language, page }: Pick<CardsQuery, 'language' | 'page'>,
): Promise<CardPage> {
  const shown = ids.slice((page - 1) * cardsOnAPage, page * cardsOnAPage)
  if (shown.length === 0) return { cards: [], hasMore: false }

  const rows = await selectCards(reads, language)
    .select('products.id')
    .where('products.id', 'in', shown)
    .execute()
  const cardOf = cardIn(language)
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return {
    cards: shown.flatMap((id) => cards.get(id) ?? []),
    hasMore: ids.length > page * cardsOnAPage,
  }
}

/** Of these products, in their order. Archived and unknown ones are missing. */
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
  return rows.map(cardIn(language))
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
  const nearest = found
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, relatedShown)
    .map(cardIn(language))
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
      .where('products.id', '!=', product.id)
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
    .where('products.id', '!=', besides)
    .limit(2 * relatedShown)
    .execute()
  return rows.slice(0, besides === '' ? relatedShown : rows.length).map(cardIn(language))
}

/** A picture for each category: that of its newest product in stock. */
export async function findCategoryPictures(
  reads: Reads,
): Promise<Readonly<Record<Category, string>>> {
  const pictureOf = async (category: Category) => {
    const [row] = await newestFirst(
      matching(
        reads
          .selectFrom('products')
          .select('products.image')
          .where('products.archived_at', 'is', null)
          .where('products.image', '!=', ''),
        { category, isInStock: true },
      ),
    )
      .limit(1)
      .execute()
    return row?.image ?? ''
  }
  const [kitchen, home, electronics] = await Promise.all([
    pictureOf('kitchen'),
    pictureOf('home'),
    pictureOf('electronics'),
  ])
  return { kitchen, home, electronics }
}

function selectCards(reads: Reads, language: Language) {
  return reads
    .selectFrom('products')
    .leftJoin('product_translations', (join) =>
      join
        .onRef('product_translations.product_id', '=', 'products.id')
        .on('product_translations.language', '=', language),
    )
    .leftJoin('product_ratings', 'product_ratings.product_id', 'products.id')
    .select([
      'product_ratings.reviews',
      'product_ratings.stars',
      'products.pid',
      'products.image',
      'products.price_poisha',
      'products.old_price_poisha',
      'products.stock',
      sql<string>`coalesce(nullif(product_translations.title, ''), products.title)`.as('title'),
    ])
    .where('products.archived_at', 'is', null)
}

type Selecting<Row> = SelectQueryBuilder<Tables, 'products', Row>

function newestFirst<Row>(query: Selecting<Row>): Selecting<Row> {
  return query.orderBy('products.added_at', 'desc').orderBy('products.id', 'desc')
}

function matching<Row>(
  query: Selecting<Row>,
  { category, isOffer = false, isInStock = false }: CardFilters,
): Selecting<Row> {
  const ofCategory =
    category === undefined ? query : query.where('products.category', '=', category)
  // A literal: SQLite uses the partial index of offers only if the value is in the statement.
  const offered = isOffer
    ? ofCategory.where((eb) => eb('products.is_offer', '=', eb.lit(1)))
    : ofCategory
  return isInStock ? offered.where('products.stock', '>', 0) : offered
}

type CardRow = {
  pid: string
  title: string
  image: string
  price_poisha: number
  old_price_poisha: number
  stock: number
  reviews: number | null
  stars: number | null
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
