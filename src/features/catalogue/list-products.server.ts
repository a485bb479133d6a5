/** Products for the API: the whole list as a stream, or one page of a query. */

import { countUnarchived } from '#src/features/catalogue/count-products.server.ts'
import { countUnchanged } from '#src/features/catalogue/edit/count-unchanged.server.ts'
import {
  type ProductRow,
  productColumns,
  productFromRow,
} from '#src/features/catalogue/product-rows.server.ts'
import {
  containsText,
  countByParts,
  hasWholePart,
  inProductTexts,
  partsOf,
} from '#src/features/catalogue/product-texts.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A product may have 20,000 characters of details: larger batches would delay other requests. */
const batchSize = 50

/** Newest first, in batches, so that a long list needs no more memory. */
export function streamProducts(reads: Reads): AsyncGenerator<readonly ProductView[]> {
  return inBatches<ProductView>(batchSize, (last) => nextBatch(reads, last))
}

async function nextBatch(
  reads: Reads,
  last: ProductView | undefined,
): Promise<readonly ProductView[]> {
  let query = reads
    .selectFrom('products')
    .select(productColumns)
    .where('archived_at', 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize)
  if (last) {
    query = query.where((eb) =>
      eb(eb.refTuple('added_at', 'id'), '<', eb.tuple(last.addedAt, last.id)),
    )
  }
  return (await query.execute()).map(productFromRow)
}

const sortColumns = {
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
} as const

export type ProductSortField = keyof typeof sortColumns

export type ProductsQuery = {
  readonly page: number
  readonly size: number
  /** Searched in title, keywords and pid. */
  readonly text: string | undefined
  readonly isOffer: boolean | undefined
  readonly isInStock: boolean | undefined
  readonly isExpired: boolean | undefined
  /** The day in Dhaka, `YYYY-MM-DD`; a product that expires on it has not expired. */
  readonly today: string
  readonly sort: Sort<ProductSortField>
}

const indexedSorts: ReadonlySet<ProductSortField> = new Set([
  'addedAt',
  'expiresOn',
  'id',
  'pid',
  'price',
  'title',
])
const indexedSortsOfOffers: ReadonlySet<ProductSortField> = new Set(['addedAt', 'price'])

function isIndexed({ text, isOffer, isInStock, isExpired, sort }: ProductsQuery): boolean {
  if (text !== undefined || isInStock !== undefined || isOffer === false) return false
  if (isExpired !== undefined) return isOffer === undefined && sort.by === 'expiresOn'
  return (isOffer ? indexedSortsOfOffers : indexedSorts).has(sort.by)
}

/** Sorting more takes longer than looking for the first ones along the index of the sort. */
const quicklySorted = 1_000

/** Undefined, on SQLite: no index covers the list, and it has more than `most` products to read. */
export async function listProductsWithin(
  reads: Reads,
  query: ProductsQuery,
  most: number,
): Promise<Page<ProductView> | undefined> {
  if (isIndexed(query)) return listProducts(reads, query)
  const parts = partsOf(reads, query.text)
  if (!parts) {
    return (await hasMoreRows(reads, 'products', most)) ? undefined : listProducts(reads, query)
  }
  const found = await countUnchanged(reads, {
    name: parts,
    count: () => countByParts(reads, parts),
  })
  if (found <= quicklySorted) return listFew(reads, query)
  const walked = await walkAlongSort(reads, query, found)
  return walked ?? (found > most ? undefined : listProducts(reads, query))
}

/** One read for the total and the page. */
async function listFew(reads: Reads, query: ProductsQuery): Promise<Page<ProductView>> {
  const { page, size, sort } = query
  const sorted = await matchingProducts(reads, query)
    .select('products.id')
    .orderBy(sortColumns[sort.by], sort.direction)
    .orderBy('products.id', sort.direction)
    .execute()
  const rows = await findSorted(reads, sorted.slice((page - 1) * size, page * size))
  return { items: rows.map(productFromRow), total: sorted.length, page, size }
}

/** Later pages are sorted: looking for them along the index passes too many other products. */
const walkedRows = 200
/** Some five milliseconds of comparing. */
const mostWalked = 2_000

/** Undefined: the first products of the sort do not fill the page, or the sort has no index. */
async function walkAlongSort(
  reads: Reads,
  query: ProductsQuery,
  total: number,
): Promise<Page<ProductView> | undefined> {
  const { text, isOffer, isExpired, page, size, sort } = query
  const isOnlyText = isOffer === undefined && isExpired === undefined && hasWholePart(text)
  if (!isOnlyText || page * size > walkedRows) return undefined
  if (!isIndexed({ ...query, text: undefined })) return undefined

  const column = sortColumns[sort.by]
  const along = reads
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .orderBy(column, sort.direction)
    .orderBy('products.id', sort.direction)
  const end = await along
    .select([`${column} as place`, 'products.id'])
    .limit(1)
    .offset(mostWalked)
    .executeTakeFirst()
  let walked = along.where(containsText(text))
  if (end) {
    const isBefore = sort.direction === 'asc' ? '<' : '>'
    walked = walked.where((eb) =>
      eb(eb.refTuple(column, 'products.id'), isBefore, eb.tuple(end.place, end.id)),
    )
  }
  const offset = (page - 1) * size
  const rows = await walked.select(productColumns).limit(size).offset(offset).execute()
  if (rows.length < Math.min(size, total - offset)) return undefined
  return { items: rows.map(productFromRow), total, page, size }
}

/** Has no limit on its run time. */
export async function listProducts(reads: Reads, query: ProductsQuery): Promise<Page<ProductView>> {
  const { page, size, sort } = query
  const total = await countProducts(reads, query)
  const sorted = matchingProducts(reads, query)
    .orderBy(sortColumns[sort.by], sort.direction)
    .orderBy('products.id', sort.direction)
    .limit(size)
    .offset((page - 1) * size)
  const rows = isIndexed(query)
    ? await sorted.select(productColumns).execute()
    : await findSorted(reads, await sorted.select('products.id').execute())

  return { items: rows.map(productFromRow), total, page, size }
}

/** Sorts ids only: a product may have 20,000 characters of details. */
async function findSorted(
  reads: Reads,
  sorted: readonly { readonly id: string }[],
): Promise<readonly ProductRow[]> {
  if (sorted.length === 0) return []
  const ids = sorted.map(({ id }) => id)
  const rows = await reads
    .selectFrom('products')
    .select(productColumns)
    .where('products.id', 'in', ids)
    .where('products.archived_at', 'is', null)
    .execute()
  return inOrderOf(ids, rows)
}

/** Counts of all products and of offers come from cached counts. */
async function countProducts(reads: Reads, query: ProductsQuery): Promise<number> {
  const { text, isOffer, isInStock, isExpired } = query
  if (isExpired === false) {
    const either = await countProducts(reads, { ...query, isExpired: undefined })
    return either - (await countProducts(reads, { ...query, isExpired: true }))
  }
  if (text !== undefined || isInStock !== undefined) return countOf(matchingProducts(reads, query))
  if (isOffer === undefined && isExpired === undefined) return countUnarchived(reads)
  return countUnchanged(reads, {
    name: JSON.stringify([isOffer, isExpired, isExpired && query.today]),
    count: () => countOf(matchingProducts(reads, query)),
  })
}

async function countOf(products: ReturnType<typeof matchingProducts>): Promise<number> {
  const { total } = await products
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function matchingProducts(
  reads: Reads,
  { text, isOffer, isInStock, isExpired, today }: ProductsQuery,
) {
  let query = reads.selectFrom('products').where('products.archived_at', 'is', null)
  if (text !== undefined) {
    const parts = partsOf(reads, text)
    if (parts) query = query.where(inProductTexts(parts))
    if (!parts || !hasWholePart(text)) query = query.where(containsText(text))
  }
  // A literal, so that the planner can use the partial index of offers.
  if (isOffer !== undefined) {
    query = query.where((eb) => eb('products.is_offer', '=', eb.lit(isOffer ? 1 : 0)))
  }
  if (isInStock !== undefined) query = query.where('products.stock', isInStock ? '>' : '=', 0)
  if (isExpired !== undefined) {
    query = query.where('products.expires_on', isExpired ? '<' : '>=', today)
  }
  return query
}
