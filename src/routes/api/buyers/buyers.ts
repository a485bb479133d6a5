/** Buyers: whoever ordered with one phone. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import {
  BuyerOnTheWire,
  BuyerProfileOnTheWire,
  buyerProfileToWire,
  buyerToWire,
} from '#src/features/orders/buyers/buyer-wire.ts'
import {
  findBuyerOf,
  findBuyers,
  listBuyers,
} from '#src/features/orders/buyers/list-buyers.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { searchTextOrNumber, size, sortBy } from '#src/platform/forms/paging-query.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichOrder = 'Give next of the page before.'
const BuyersQuery = z.object({
  before: z.string({ error: whichOrder }).refine(isInternalId, whichOrder).optional(),
  size,
  q: searchTextOrNumber.describe('As of orders; the answer is then one page'),
  sort: sortBy({ odate: 'placedAt' } as const, '-odate'),
})

const list = defineEndpoint<ApiContext, typeof BuyersQuery>({
  method: 'GET',
  path: '/api/admin/buyers',
  summary: 'Lists buyers by their last order, or those whose orders a text finds',
  permission: 'buyers.list',
  requestClass: 'owner',
  query: BuyersQuery,
  answers: {
    200: {
      of: 'A page of buyers',
      schema: z.object({
        items: z.array(BuyerOnTheWire),
        next: z.string().nullable().describe('The value of before for the next page'),
      }),
    },
  },
  handle: async ({ shop, caller }, { query: { before, size, q: text, sort } }) => {
    const access = orderAccessOf(caller)
    const { hidesPhones } = access
    const { items, next } =
      text === undefined
        ? await listBuyers(shop, { before, size, direction: sort.direction })
        : await findBuyers(shop, { text, size, sort, hidesPhones })
    const now = shop.clock()
    return answer({
      items: items.map((buyer) => buyerToWire(buyer, access, now)),
      next: next ?? null,
    })
  },
})

const profile = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/buyer',
  summary: 'The buyer of an order, with every order, address and note; no path names a phone',
  permission: 'buyers.list',
  requestClass: 'owner',
  answers: {
    200: { of: 'The buyer', schema: BuyerProfileOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order || order.customer.phone === '') return notFound
    const found = await findBuyerOf(shop, order)
    return answer(buyerProfileToWire(found, orderAccessOf(caller), shop.clock()))
  },
})

export const buyerEndpoints: readonly Endpoint<ApiContext>[] = [list, profile]
