/** Products for the API: the whole list as a stream, or one page of a query. */

import { countUnarchived } from '#src/features/catalogue/count-products.server.ts'
import { countUnchanged } from '#src/features/catalogue/edit/unchanged.server.ts'
import { keepsOrder, pageOfKept, quicklySorted } from '#src/features/catalogue/kept-order.server.ts'
import {
  type ProductRow,
  productColumns,
  productFromRow,
} from '#src/features/catalogue/product-rows.server.ts'
import {
  countByParts,
  hasWholePart,
  isTitle,
  partsOf,
} from '#src/features/catalogue/product-texts.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import {
  isFiltered,
  isIndexed,
  matchingProducts,
  type ProductSortField,
  type ProductsQuery,
  sortColumns,
} from '#src/features/catalogue/products-query.server.ts'
import { readBeginning, walkFound } from '#src/features/catalogue/walk-found.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows, mostRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A product may have 20,000 characters of details: larger batches would delay other requests. */
const batchSize = 50

export async function countLowStock(reads: Reads): Promise<number> {
  const { total } = await reads
    .selectFrom('stocks_below_line')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('line', '=', 'low')
    .executeTakeFirstOrThrow()
  return Number(total)
}

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

/** Where the walk does not fill the page. */
const mostSorted = 1_000

/** Undefined, on SQLite: no index covers the list, and it has more than `most` products to read. */
export async function listProductsWithin(
  reads: Reads,
  query: ProductsQuery,
  most: number,
): Promise<Page<ProductView> | undefined> {
  if (isIndexed(query)) return listProducts(reads, query)
  const parts = partsOf(reads, query)
  if (!parts) {
    const hasMore = query.isLow
      ? (await countLowStock(reads)) > most
      : await hasMoreRows(reads, 'products', most)
    return hasMore ? undefined : listProducts(reads, query)
  }
  const found = await countFound(reads, parts)
  if (keepsOrder(query, found)) return listProducts(reads, query)
  const walked = found > quicklySorted && (await walkAlongSort(reads, query, { parts, found }))
  if (walked) return walked
  const few = found <= mostSorted ? await listFew(reads, query) : undefined
  if (few) return few
  return found > most ? undefined : listProducts(reads, query)
}

function countFound(reads: Reads, parts: string, { isOffer = false } = {}): Promise<number> {
  return countUnchanged(reads, {
    name: isOffer ? `offers ${parts}` : parts,
    count: () => countByParts(reads, parts, { isOffer }),
    remembering: quicklySorted,
  })
}

/** One read for the total and the page; undefined for more than `mostSorted` products. */
async function listFew(reads: Reads, query: ProductsQuery): Promise<Page<ProductView> | undefined> {
  const { page, size, sort } = query
  const sorted = await matchingProducts(reads, query)
    .select('products.id')
    .orderBy(sortColumns[sort.by], sort.direction)
    .orderBy('products.id', sort.direction)
    .limit(mostSorted + 1)
    .execute()
  if (sorted.length > mostSorted) return undefined
  const rows = await findSorted(reads, sorted.slice((page - 1) * size, page * size))
  return { items: rows.map(productFromRow), total: sorted.length, page, size }
}

/** Undefined: the sort has no index, or walking along it would take longer than sorting. */
async function walkAlongSort(
  reads: Reads,
  query: ProductsQuery,
  { parts, found }: { readonly parts: string; readonly found: number },
): Promise<Page<ProductView> | undefined> {
  const { isOffer, page, size, sort } = query
  if (isFiltered(query) || !hasWholePart(query)) return undefined
  if (!isIndexed({ ...query, text: undefined })) return undefined

  const [total, all] = isOffer
    ? [
        await countFound(reads, parts, { isOffer }),
        await countProducts(reads, { ...query, text: undefined }),
      ]
    : [found, await mostRows(reads, 'products')]
  const sorted = await walkFound(reads, {
    parts,
    isOffer: isOffer ?? false,
    column: sortColumns[sort.by],
    isAsAdded: sort.by === 'addedAt' || sort.by === 'id',
    direction: sort.direction,
    total,
    all,
    offset: (page - 1) * size,
    size,
  })
  if (!sorted) return undefined
  const rows = await findSorted(reads, sorted)
  return { items: rows.map(productFromRow), total, page, size }
}

/** Orders in which the found products are no nearer the beginning than others: kettles cost alike. */
const sortsByChance: ReadonlySet<ProductSortField> = new Set([
  'addedAt',
  'expiresOn',
  'id',
  'title',
])

async function readAlongSort(reads: Reads, query: ProductsQuery, total: number) {
  const { text, others = [], isOffer, page, size, sort } = query
  if (text === undefined || others.length > 0 || isFiltered(query) || !sortsByChance.has(sort.by))
    return undefined
  const withoutText = { ...query, text: undefined }
  if (!isIndexed(withoutText)) return undefined
  return readBeginning(reads, {
    text,
    isOffer: isOffer ?? false,
    column: sortColumns[sort.by],
    direction: sort.direction,
    total,
    all: await countProducts(reads, withoutText),
    offset: (page - 1) * size,
    size,
  })
}

/** Has no limit on its run time. */
export async function listProducts(reads: Reads, query: ProductsQuery): Promise<Page<ProductView>> {
  const { page, size, sort } = query
  const few = isTitle(reads, query) ? await listFew(reads, query) : undefined
  if (few) return few
  const total = await countProducts(reads, query)
  if (keepsOrder(query, total)) {
    const rows = await findSorted(reads, await pageOfKept(reads, query))
    return { items: rows.map(productFromRow), total, page, size }
  }
  const beginning =
    reads.engine === 'postgres' && total > quicklySorted
      ? await readAlongSort(reads, query, total)
      : undefined
  if (beginning) {
    return { items: (await findSorted(reads, beginning)).map(productFromRow), total, page, size }
  }
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

/**
 * Cached counts, but by stock and by category: an order changes the one, and a category that is deleted
 * the other, without a line in the products' history.
 */
async function countProducts(reads: Reads, query: ProductsQuery): Promise<number> {
  const { text, others, isOffer, isInStock, isLow, isExpired, category } = query
  if (isExpired === false) {
    const either = await countProducts(reads, { ...query, isExpired: undefined })
    return either - (await countProducts(reads, { ...query, isExpired: true }))
  }
  if (isInStock !== undefined || isLow || category !== undefined) {
    return countOf(matchingProducts(reads, query))
  }
  if (text === undefined && isOffer === undefined && isExpired === undefined) {
    return countUnarchived(reads)
  }
  return countUnchanged(reads, {
    name: JSON.stringify([text, others, isOffer, isExpired, isExpired && query.today]),
    count: () => countOf(matchingProducts(reads, query)),
    ...(text !== undefined && { remembering: quicklySorted }),
  })
}

async function countOf(products: ReturnType<typeof matchingProducts>): Promise<number> {
  const { total } = await products
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
