/** Pages that lie deep in an order of products: the thousand ids around one are kept until a product changes. */

import { orderUnchanged } from '#src/features/catalogue/edit/unchanged.server.ts'
import {
  indexedSorts,
  isFiltered,
  isIndexed,
  matchingProducts,
  type ProductsQuery,
  sortColumns,
} from '#src/features/catalogue/products-query.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const partSize = 1_000
/** Fewer found products are read and sorted in less time than the kept ids are checked. */
export const quicklySorted = 200
/** Reading and sorting so many takes some ten milliseconds. */
const mostFound = 5_000

/**
 * Whether the ids of this list are worth keeping, and nothing but a change of a product changes them: an order
 * changes the stock, and a category that is deleted leaves no line in the products' history. A word among the
 * newest products is found without sorting all of them (decision 0175).
 */
export function keepsOrder(query: ProductsQuery, total: number): boolean {
  const { text, isOffer, isInStock, page, size, sort } = query
  if (text === undefined) return isIndexed(query) && (page - 1) * size >= partSize
  const isNear = isOffer === undefined && (sort.by === 'addedAt' || sort.by === 'id')
  if (isNear || isFiltered(query) || isInStock !== undefined || !indexedSorts.has(sort.by)) {
    return false
  }
  return total > quicklySorted && total <= mostFound
}

/** The ids of the page. */
export async function pageOfKept(
  reads: Reads,
  query: ProductsQuery,
): Promise<readonly { readonly id: string }[]> {
  const { page, size, ...list } = query
  const [from, to] = [(page - 1) * size, page * size]
  const ids: string[] = []
  const first = Math.floor(from / partSize)
  for (let part = first; part * partSize < to; part += 1) {
    const name = JSON.stringify([list, part])
    ids.push(...(await orderUnchanged(reads, { name, read: () => readPart(reads, query, part) })))
  }
  return ids.slice(from - first * partSize, to - first * partSize).map((id) => ({ id }))
}

async function readPart(
  reads: Reads,
  query: ProductsQuery,
  part: number,
): Promise<readonly string[]> {
  const { sort } = query
  const rows = await matchingProducts(reads, query)
    .select('products.id')
    .orderBy(sortColumns[sort.by], sort.direction)
    .orderBy('products.id', sort.direction)
    .limit(partSize)
    .offset(part * partSize)
    .execute()
  return rows.map(({ id }) => id)
}
