/** Which products a list of cards has, and in which order. */

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export type CardFilters = {
  /** The id of a category; those below it count as well. */
  readonly category?: string | undefined
  readonly isOffer?: boolean
  readonly isInStock?: boolean
}

export type CardSort = 'newest' | 'price' | 'price-down' | undefined

/** The category and those below it; undefined for no category. */
export async function idsWithin(
  reads: Reads,
  category: string | undefined,
): Promise<readonly string[] | undefined> {
  if (category === undefined) return undefined
  const children = await reads
    .selectFrom('categories')
    .select('id')
    .where('parent_id', '=', category)
    .execute()
  return [category, ...children.map(({ id }) => id)]
}

type Selecting<Row> = SelectQueryBuilder<Tables, 'products', Row>

export function newestFirst<Row>(query: Selecting<Row>): Selecting<Row> {
  return query.orderBy('products.added_at', 'desc').orderBy('products.id', 'desc')
}

export function sortedBy<Row>(query: Selecting<Row>, sort: CardSort): Selecting<Row> {
  switch (sort) {
    case 'price':
      return query.orderBy('products.price_poisha').orderBy('products.id')
    case 'price-down':
      return query.orderBy('products.price_poisha', 'desc').orderBy('products.id', 'desc')
    default:
      return newestFirst(query)
  }
}

export type Matching = Omit<CardFilters, 'category'> & {
  /** The ids of categories: a product is in one of them. */
  readonly within?: readonly string[] | undefined
  /** The same for the other members of a family, where `within` is a part of a list. */
  readonly familyWithin?: readonly string[] | undefined
}

/** Of a family only its first member in stock, or the first where none is. */
export function matching<Row>(
  query: Selecting<Row>,
  { within, isOffer = false, isInStock = false, familyWithin = within }: Matching,
): Selecting<Row> {
  const alone = query.where(isFirstOfFamily({ within: familyWithin, isOffer, isInStock }))
  const ofCategory = within === undefined ? alone : alone.where('products.category', 'in', within)
  // A literal: SQLite uses the partial index of offers only if the value is in the statement.
  const offered = isOffer
    ? ofCategory.where((eb) => eb('products.is_offer', '=', eb.lit(1)))
    : ofCategory
  return isInStock ? offered.where('products.stock', '>', 0) : offered
}

/** No other member that the filters find comes before it. The column first: most products have no family. */
function isFirstOfFamily({ within, isOffer, isInStock }: Matching): RawBuilder<boolean> {
  const conditions = [
    ...(within === undefined ? [] : [sql`other.category in (${sql.join(within)})`]),
    ...(isOffer ? [sql`other.is_offer = 1`] : []),
    ...(isInStock ? [sql`other.stock > 0`] : []),
    sql`((other.stock > 0 and products.stock = 0) or (
      (other.stock > 0) = (products.stock > 0) and other.family_place < products.family_place))`,
  ]
  return sql<boolean>`(products.family_id is null or not exists (
    select 1 from products as other
    where other.family_id = products.family_id and other.archived_at is null
      and ${sql.join(conditions, sql` and `)}))`
}
