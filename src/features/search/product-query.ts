/** The visitor's query for the grid, and its one canonical address. */

import { isCategoryId, isFirstCategory } from '#src/domain/catalogue/category.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'

/** Apart from the default order: best match for a text, else newest first. */
export const sorts = ['newest', 'price', 'price-down'] as const
export type CardSort = (typeof sorts)[number]

export type ProductQuery = {
  /** Empty means no search. */
  readonly text: string
  /** The id of a category: the list shows those below it as well. */
  readonly category: string | undefined
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
  const category = given.get('category') ?? ''
  const sort = sorts.find((one) => one === given.get('sort'))
  return {
    text,
    category: isCategoryId(category) ? category : undefined,
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
 * visitors request often (decision 0014). Any number of ids can be made up: only the first categories
 * are cached here, and each category has a cached page of its own.
 */
export function cachedGridQuery(given: URLSearchParams): string | undefined {
  const query = readProductQuery(given)
  const { text, category } = query
  if (text !== '' || (category !== undefined && !isFirstCategory(category))) return undefined
  const firstPage = queryText({ ...query, page: 1 })
  return query.page > 1 && firstPage !== '' ? undefined : queryText(query)
}

/** The same for the page of a category, which shows the list of that category without a text. */
export function cachedCategoryQuery(given: URLSearchParams): string | undefined {
  const query = readCategoryQuery(given)
  const firstPage = queryText({ ...query, page: 1 })
  return query.page > 1 && firstPage !== '' ? undefined : queryText(query)
}

/** The query of a category's page, whose address names the category. */
export function readCategoryQuery(given: URLSearchParams): ProductQuery {
  const names = new URLSearchParams(given)
  for (const name of ['q', 'category']) names.delete(name)
  return readProductQuery(names)
}

/** The page of a category: a list with that filter has this address, not one of the grid. */
export type CategoryPlace = { readonly category: string; readonly path: string }

export function listAddress(
  language: Language,
  query: ProductQuery,
  place: CategoryPlace | undefined,
): string {
  if (!place || query.text !== '' || query.category !== place.category) {
    return gridAddress(language, query)
  }
  return `${pathPrefix(language)}${place.path}${queryText({ ...query, category: undefined })}`
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
