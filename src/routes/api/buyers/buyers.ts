/** Buyers: whoever ordered with one phone. */

import { z } from 'zod'
import {
  BuyerOnTheWire,
  BuyerProfileOnTheWire,
  buyerProfileToWire,
  buyerToWire,
} from '#src/features/orders/buyers/buyer-wire.ts'
import {
  buyerSorts,
  findBuyerOf,
  findBuyers,
  listBuyers,
  placePattern,
} from '#src/features/orders/buyers/list-buyers.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { searchTextOrNumber, size, sortBy } from '#src/platform/forms/paging-query.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichPage = 'Give next of the page before.'
const BuyersQuery = z.object({
  before: z.string({ error: whichPage }).regex(placePattern, whichPage).optional(),
  size,
  q: searchTextOrNumber.describe('As of orders; the answer is then one page'),
  sort: sortBy(buyerSorts, '-odate').describe(
    'share is that of delivered orders; buyers of whom no order has left the shop are left out',
  ),
})

const list = defineEndpoint<ApiContext, typeof BuyersQuery>({
  method: 'GET',
  path: '/api/admin/buyers',
  summary: 'Lists buyers, or those whose orders a text finds, by their last order or by a total',
  permission: 'buyers.list',
  requestClass: 'owner',
  query: BuyersQuery,
  answers: {
    200: {
      of: 'A page of buyers',
      schema: z.object({
        items: z.array(BuyerOnTheWire),
        next: z.string().nullable().describe('The value of before for the next page'),
        uncounted: z
          .int()
          .describe('So many phones of a shop that was just upgraded are not in the list yet'),
      }),
    },
  },
  handle: async ({ shop, caller }, { query: { before, size, q: text, sort } }) => {
    const access = orderAccessOf(caller)
    const { hidesPhones } = access
    const { items, next, uncounted } =
      text === undefined
        ? await listBuyers(shop, { before, size, sort })
        : await findBuyers(shop, { text, size, sort, hidesPhones })
    const now = shop.clock()
    return answer({
      items: items.map((buyer) => buyerToWire(buyer, access, now)),
      next: next ?? null,
      uncounted,
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
    if (!found) return notFound
    return answer(buyerProfileToWire(found, orderAccessOf(caller), shop.clock()))
  },
})

export const buyerEndpoints: readonly Endpoint<ApiContext>[] = [list, profile]
