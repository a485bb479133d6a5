/** The public product reads. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { catalogueVersion } from '#src/features/catalogue/catalogue-version.server.ts'
import { findWholeProduct } from '#src/features/catalogue/find-product.server.ts'
import { streamProducts } from '#src/features/catalogue/list-products.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import {
  ProductOnTheWire,
  productEtag,
  productSortNames,
  productToWire,
} from '#src/features/catalogue/product-wire.ts'
import { findLowStockLines } from '#src/features/catalogue/stock/low-stock.server.ts'
import { wholeProducts } from '#src/features/catalogue/whole-products.server.ts'
import { askForProducts } from '#src/features/orders/list/ask-for-page.server.ts'
import { catalogueTag, everyStockTag, productTag, stockTag } from '#src/features/page-tags.ts'
import { hasSearchText } from '#src/features/search/product-query.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import {
  asksForPage,
  page,
  pageOf,
  searchTextOrNumber,
  size,
  sortBy,
  trueOrFalse,
} from '#src/platform/forms/paging-query.ts'
import { type Answer, notFound } from '#src/platform/http/answer.ts'
import { jsonArrayStream } from '#src/platform/http/encoding/json-stream.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

/** Browsers and proxies store the answer, and revalidate it each time. */
const revalidated = { 'cache-control': 'public, no-cache' }

const productFilters = {
  q: searchTextOrNumber,
  offer: trueOrFalse,
  stock: z.enum(['in', 'out', 'low'], { error: 'stock' }).optional(),
  expired: trueOrFalse,
  category: z
    .string({ error: 'category' })
    .max(24, 'category')
    .transform((id) => (id === '' ? undefined : id))
    .optional()
    .describe('The `_id` of a category, with those below it, or `none`'),
  sort: sortBy(productSortNames, '-adate'),
}

/** What a list of products is asked for, without its page. */
export const ProductFilters = z.object(productFilters)

const ProductsQuery = z.object({ page, size, ...productFilters })

const ofAnyProduct = [catalogueTag, everyStockTag]

const queryNames = Object.keys(ProductsQuery.shape)

const allProduct = defineEndpoint<ApiContext, typeof ProductsQuery>({
  method: 'GET',
  path: '/api/allproduct',
  summary: 'The products: the whole list, or a page where a paging or filter name is given',
  permission: 'products.read',
  requestClass: ({ query }) => (query === '' || hasSearchText(query) ? 'bulk' : 'reads'),
  query: ProductsQuery,
  cache: ({ query }) =>
    queryNames.some((name) => query.has(name)) ? undefined : { name: '', tags: ofAnyProduct },
  headers: { 'If-None-Match': 'The ETag of the answer that the reader has' },
  answers: {
    200: {
      of: 'All products, newest first; with paging { items, total, page, size }',
      schema: z.union([z.array(ProductOnTheWire), pageOf(ProductOnTheWire)]),
    },
    304: { of: 'Nothing has changed' },
  },
  handle: async ({ shop, caller }, { query, rawQuery }) => {
    if (!asksForPage(rawQuery, queryNames)) return wholeList(shop)

    const { items, ...paging } = await askForProducts(shop, {
      page: query.page,
      size: query.size,
      ...filtersFrom(query),
      today: dhakaDay(shop.clock()),
    })
    const whole = await wholeProducts(shop.db.read, items)
    const lines = isAllowed(caller.actors, 'stock.read')
      ? await findLowStockLines(
          shop.db.read,
          whole.map(({ id }) => id),
        )
      : undefined
    const wireOf = (product: WholeProductView): ProductOnTheWire => {
      const lowAt = lines?.get(product.id)
      return { ...productToWire(product), ...(lowAt !== undefined && { lowAt }) }
    }
    const body = { items: whole.map(wireOf), ...paging }
    return { status: 200, body, headers: revalidated, etag: etagOf(body) }
  },
})

export function filtersFrom(query: z.output<typeof ProductFilters>) {
  return {
    text: query.q,
    isOffer: query.offer,
    isInStock: query.stock && query.stock !== 'low' ? query.stock === 'in' : undefined,
    isLow: query.stock === 'low',
    isExpired: query.expired,
    category: query.category,
    sort: query.sort,
  }
}

async function wholeList(shop: ApiContext['shop']): Promise<Answer> {
  // Read before the list: after a change in between, the list is newer than its tag and never older.
  const etag = `"${await catalogueVersion(shop)}"`
  return {
    status: 200,
    body: jsonArrayStream(streamWhole(shop.db.read), productToWire),
    headers: revalidated,
    etag,
  }
}

async function* streamWhole(reads: Reads): AsyncGenerator<readonly WholeProductView[]> {
  for await (const products of streamProducts(reads)) yield wholeProducts(reads, products)
}

function etagOf(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`
}

const oneProduct = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/oneProduct/:id',
  summary: 'One product, by its pid or its _id',
  permission: 'products.read',
  requestClass: 'reads',
  cache: ({ params: { id: name = '' } }) => {
    if (isPid(name)) return { name, tags: [productTag(name), stockTag(name)] }
    // Every change of a product names its pid.
    return isInternalId(name) ? { name, tags: ofAnyProduct } : undefined
  },
  headers: { 'If-None-Match': 'The ETag of the cached product' },
  answers: {
    200: { of: 'The product', schema: ProductOnTheWire },
    304: { of: 'The product has not changed' },
    404: { of: 'No such product' },
  },
  handle: async ({ shop }, { params }) => {
    const product = await findWholeProduct(shop.db.read, params.id ?? '')
    if (!product) return notFound
    return {
      status: 200,
      body: productToWire(product),
      headers: revalidated,
      etag: productEtag(product),
    }
  },
})

export const productEndpoints: readonly Endpoint<ApiContext>[] = [allProduct, oneProduct]
