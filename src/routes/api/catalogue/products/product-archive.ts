/** The endpoints for deleted products: their list, and the way back into the shop. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { listArchived } from '#src/features/catalogue/archive/list-archived.server.ts'
import { restoreProduct } from '#src/features/catalogue/archive/restore-product.server.ts'
import {
  ProductOnTheWire,
  productEtag,
  productToWire,
} from '#src/features/catalogue/product-wire.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import { notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPage } from '#src/routes/api/define-list.ts'

const DeletedProductOnTheWire = ProductOnTheWire.extend({ deletedAt: z.iso.datetime() })
const ArchivedQuery = z.object({ page, size })

const archivedProducts = defineEndpoint<ApiContext, typeof ArchivedQuery>({
  method: 'GET',
  path: '/api/admin/products/archived',
  summary: 'The deleted products, the last one first',
  permission: 'product.delete',
  requestClass: 'owner',
  query: ArchivedQuery,
  answers: {
    200: { of: '{ items, total, page, size }', schema: pageOf(DeletedProductOnTheWire) },
  },
  handle: async ({ shop }, { query }) =>
    answerPage(await listArchived(shop.db.read, query), ({ product, archivedAt }) => ({
      ...productToWire(product),
      deletedAt: archivedAt,
    })),
})

const restoreOne = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  summary: 'Puts a deleted product back, by its _id, with the stock that it had and its cover',
  permission: 'product.delete',
  requestClass: 'owner',
  answers: {
    200: { of: 'The product', schema: ProductOnTheWire },
    404: { of: 'No such deleted product' },
    409: { of: 'pid-taken with product' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const restored = await restoreProduct(shop, {
      id: params.id ?? '',
      actor: actorName(caller),
    })
    if (restored.ok) {
      const { value } = restored
      return { status: 200, body: productToWire(value), etag: productEtag(value) }
    }
    const { failure } = restored
    if (failure.kind === 'product-gone') return notFound
    return problem(409, 'pid-taken', 'Another product has this id now. Delete that one first.', {
      more: { product: productToWire(failure.product) },
    })
  },
})

export const productArchiveEndpoints: readonly Endpoint<ApiContext>[] = [
  archivedProducts,
  restoreOne,
]
