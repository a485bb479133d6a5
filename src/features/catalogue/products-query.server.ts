/** What a list of products is asked for, and the statement that finds it. */

import { withoutCategory } from '#src/domain/catalogue/category.ts'
import {
  containsText,
  hasWholePart,
  inProductTexts,
  partsOf,
} from '#src/features/catalogue/product-texts.server.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export const sortColumns = {
  id: 'products.id',
  details: 'products.details',
  image: 'products.image',
  offerMessage: 'products.offer_message',
  keywords: 'products.keywords',
  title: 'products.title',
  pid: 'products.pid',
  price: 'products.price_poisha',
  oldPrice: 'products.old_price_poisha',
  stock: 'products.stock',
  expiresOn: 'products.expires_on',
  addedAt: 'products.added_at',
  isOffer: 'products.is_offer',
  category: 'products.category',
} as const

export type ProductSortField = keyof typeof sortColumns

export type ProductsQuery = {
  readonly page: number
  readonly size: number
  /** Searched in title, keywords and pid. */
  readonly text: string | undefined
  /** Texts that mean the same, by the synonyms of the owner. */
  readonly others?: readonly string[]
  readonly isOffer: boolean | undefined
  readonly isInStock: boolean | undefined
  readonly isLow?: boolean
  readonly isExpired: boolean | undefined
  /** The id of a category, whose children count as well, or `none`. */
  readonly category?: string | undefined
  /** The day in Dhaka, `YYYY-MM-DD`; a product that expires on it has not expired. */
  readonly today: string
  readonly sort: Sort<ProductSortField>
}

export const indexedSorts: ReadonlySet<ProductSortField> = new Set([
  'addedAt',
  'expiresOn',
  'id',
  'pid',
  'price',
  'title',
])
const indexedSortsOfOffers: ReadonlySet<ProductSortField> = new Set(['addedAt', 'price'])

export function isIndexed(query: ProductsQuery): boolean {
  const { text, isOffer, isInStock, isLow, isExpired, category, sort } = query
  if (category !== undefined || isLow) return false
  if (text !== undefined || isInStock !== undefined || isOffer === false) return false
  if (isExpired !== undefined) return isOffer === undefined && sort.by === 'expiresOn'
  return (isOffer ? indexedSortsOfOffers : indexedSorts).has(sort.by)
}

/** By more than text, offer and stock. */
export function isFiltered({ isLow, isExpired, category }: ProductsQuery): boolean {
  return isLow === true || isExpired !== undefined || category !== undefined
}

export function matchingProducts(
  reads: Reads,
  { text, others = [], isOffer, isInStock, isLow, isExpired, category, today }: ProductsQuery,
) {
  let query = reads.selectFrom('products').where('products.archived_at', 'is', null)
  if (text !== undefined) {
    const meant = { text, others }
    const parts = partsOf(reads, meant)
    if (parts) query = query.where(inProductTexts(parts))
    if (!parts || !hasWholePart(meant)) query = query.where(containsText(reads, meant))
  }
  // A literal, so that the planner can use the partial index of offers.
  if (isOffer !== undefined) {
    query = query.where((eb) => eb('products.is_offer', '=', eb.lit(isOffer ? 1 : 0)))
  }
  if (isInStock !== undefined) query = query.where('products.stock', isInStock ? '>' : '=', 0)
  if (isLow) {
    query = query.where('products.id', 'in', (eb) =>
      eb.selectFrom('stocks_below_line').select('product_id').where('line', '=', 'low'),
    )
  }
  if (isExpired !== undefined) {
    query = query.where('products.expires_on', isExpired ? '<' : '>=', today)
  }
  if (category === withoutCategory) query = query.where('products.category', '=', '')
  else if (category !== undefined) {
    const children = reads.selectFrom('categories').select('id').where('parent_id', '=', category)
    query = query.where((eb) =>
      eb.or([eb('products.category', '=', category), eb('products.category', 'in', children)]),
    )
  }
  return query
}
