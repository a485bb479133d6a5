/** The visitor's query for the grid, and its one canonical address. */

import { type Category, categories } from '#src/domain/catalogue/product.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'

/** Apart from the default order: best match for a text, else newest first. */
export const sorts = ['newest', 'price', 'price-down'] as const
export type CardSort = (typeof sorts)[number]

export type ProductQuery = {
  /** Empty means no search. */
  readonly text: string
  readonly category: Category | undefined
  readonly isOffer: boolean
  readonly isInStock: boolean
  readonly sort: CardSort | undefined
  /** Counts from 1. */
  readonly page: number
}

/** The whole grid, without a filter. */
export const everything: ProductQuery = {
  text: '',
  category: undefined,
  isOffer: false,
  isInStock: false,
  sort: undefined,
  page: 1,
}

export const longestText = 100

/** Reads an address or a form; ignores invalid values. */
export function readProductQuery(given: URLSearchParams): ProductQuery {
  const text = textIn(given.get('q') ?? '')
  const sort = sorts.find((one) => one === given.get('sort'))
  return {
    text,
    category: categories.find((one) => one === given.get('category')),
    isOffer: given.get('offer') === 'true',
    isInStock: given.get('stock') === 'in',
    sort: text === '' && sort === 'newest' ? undefined : sort,
    page: pageIn(given.get('page') ?? ''),
  }
}

/** Whether a query holds a search text, checked without parsing it. */
export function hasSearchText(query: string): boolean {
  return /(?:^|&)q=[^&]/.test(query)
}

function textIn(typed: string): string {
  const start = Array.from(
    typed
      .slice(0, 4 * longestText)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' '),
  )
  return start.slice(0, longestText).join('').replaceAll(/\s+/g, ' ').trim()
}

function pageIn(typed: string): number {
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1
}

/** The same text for every equivalent query: `?category=kitchen&page=2`, and empty for the grid. */
export function queryText(query: ProductQuery): string {
  const { text, category, isOffer, isInStock, sort, page } = query
  const names = {
    ...(text !== '' && { q: text }),
    ...(category !== undefined && { category }),
    ...(isOffer && { offer: 'true' }),
    ...(isInStock && { stock: 'in' }),
    ...(sort !== undefined && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
  const written = new URLSearchParams(names).toString()
  return written === '' ? '' : `?${written}`
}

/**
 * The query under which the page cache stores the grid; undefined if it must not. Typed texts rarely
 * repeat, and visitors often request only the first page of a filter. The rest would evict pages that
 * visitors request often (decision 0014).
 */
export function cachedGridQuery(given: URLSearchParams): string | undefined {
  const query = readProductQuery(given)
  if (query.text !== '') return undefined
  const firstPage = queryText({ ...query, page: 1 })
  return query.page > 1 && firstPage !== '' ? undefined : queryText(query)
}

export function gridAddress(language: Language, query: ProductQuery): string {
  return `${pathPrefix(language)}/allproducts${queryText(query)}`
}

/** The canonical page of this one for search engines. */
export function canonicalOf(query: ProductQuery): ProductQuery {
  const { text, category, isOffer, isInStock, sort, page } = query
  const isPlain = text === '' && !isOffer && !isInStock && sort === undefined
  return {
    text: '',
    category: text === '' ? category : undefined,
    isOffer: false,
    isInStock: false,
    sort: undefined,
    page: isPlain ? page : 1,
  }
}

/** Whether the query excludes some products. */
export function isNarrowed({ text, category, isOffer, isInStock }: ProductQuery): boolean {
  return text !== '' || hasFilter({ category, isOffer, isInStock })
}

export function hasFilter({
  category,
  isOffer,
  isInStock,
}: Pick<ProductQuery, 'category' | 'isOffer' | 'isInStock'>): boolean {
  return category !== undefined || isOffer || isInStock
}
