/** The endpoints for drafts: their list, one of them, and the ways into the shop and out of it. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { listDrafts } from '#src/features/catalogue/drafts/list-drafts.server.ts'
import { publishProduct } from '#src/features/catalogue/drafts/publish-product.server.ts'
import { findOwnProduct } from '#src/features/catalogue/find-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import {
  ProductOnTheWire,
  productEtag,
  productToWire,
} from '#src/features/catalogue/product-wire.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, type EndpointInput } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPage } from '#src/routes/api/define-list.ts'

const DraftsQuery = z.object({ page, size })

const drafts = defineEndpoint<ApiContext, typeof DraftsQuery>({
  method: 'GET',
  path: '/api/admin/products/drafts',
  summary: 'The products that are drafts, the newest first',
  permission: 'product.write',
  requestClass: 'owner',
  query: DraftsQuery,
  answers: { 200: { of: '{ items, total, page, size }', schema: pageOf(ProductOnTheWire) } },
  handle: async ({ shop }, { query }) =>
    answerPage(await listDrafts(shop.db.read, query), productToWire),
})

const ownProduct = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'One product, or one draft, by its pid or its _id',
  permission: 'product.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'The product', schema: ProductOnTheWire },
    404: { of: 'No such product' },
  },
  handle: async ({ shop }, { params }) => {
    const product = await findOwnProduct(shop.db.read, params.id ?? '')
    return product ? productAnswer(product) : notFound
  },
})

const moved = {
  200: { of: 'The product as it is now', schema: ProductOnTheWire },
  404: { of: 'No such product' },
  409: { of: 'changed-meanwhile with product' },
}

const onlyIf = { 'If-Match': 'Only if its version, the first part of its ETag, is still this' }

const publish = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/products/:id/publish',
  summary: 'Puts a draft into the shop',
  permission: 'product.write',
  requestClass: 'owner',
  headers: onlyIf,
  answers: moved,
  handle: (context, input) => move(context, input, true),
})

const unpublish = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/products/:id/unpublish',
  summary: 'Takes a product out of the shop and keeps it as a draft',
  permission: 'product.write',
  requestClass: 'owner',
  headers: onlyIf,
  answers: moved,
  handle: (context, input) => move(context, input, false),
})

async function move(
  { shop, caller }: ApiContext,
  { params, header }: EndpointInput<undefined, undefined>,
  isPublished: boolean,
): Promise<Answer> {
  const published = await publishProduct(shop, {
    id: params.id ?? '',
    isPublished,
    expectedVersion: expectedVersionIn(header('if-match')),
    actor: actorName(caller),
  })
  if (published.ok) return productAnswer(published.value)
  const { failure } = published
  if (failure.kind === 'product-gone') return notFound
  return problem(409, 'changed-meanwhile', 'Somebody changed this product meanwhile.', {
    more: { product: productToWire(failure.product) },
  })
}

function productAnswer(product: WholeProductView): Answer {
  return { status: 200, body: productToWire(product), etag: productEtag(product) }
}

export const productDraftEndpoints: readonly Endpoint<ApiContext>[] = [
  drafts,
  ownProduct,
  publish,
  unpublish,
]
