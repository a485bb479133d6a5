/** What buyers ask of the shop: to cancel an order, or to return it. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { answerWish } from '#src/features/orders/wishes/answer-wish.server.ts'
import { listOpenWishes, listWishesOf } from '#src/features/orders/wishes/list-wishes.server.ts'
import {
  AskedOnTheWire,
  askedToWire,
  WishAnswer,
  WishOnTheWire,
  wishToWire,
} from '#src/features/orders/wishes/wish-wire.ts'
import { answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { defineAskedList } from '#src/routes/api/orders/lists/asked-list.ts'
import { answerForChange } from '#src/routes/api/orders/orders.ts'

const list = defineAskedList({
  path: '/api/admin/wishes',
  summary: 'What buyers ask and nobody has answered, the oldest first',
  permission: 'wish.answer',
  item: AskedOnTheWire,
  list: listOpenWishes,
  toWire: askedToWire,
})

const ofOrder = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/wishes',
  summary: 'What the buyer of an order asked, the newest first',
  permission: 'wish.answer',
  requestClass: 'owner',
  answers: {
    200: { of: 'The wishes', schema: z.object({ wishes: z.array(WishOnTheWire) }) },
    404: { of: 'No such order' },
  },
  handle: async ({ shop }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order) return notFound
    const wishes = await listWishesOf(shop.db.read, order.id)
    return answer({ wishes: wishes.map(wishToWire) })
  },
})

const answerOne = defineEndpoint<ApiContext, undefined, typeof WishAnswer>({
  method: 'POST',
  path: '/api/admin/wishes/:id/answer',
  summary: 'Answers a buyer: a yes cancels the order or sets it on its way back',
  permission: 'wish.answer',
  requestClass: 'owner',
  body: WishAnswer,
  answers: {
    200: { of: 'The order', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No open wish' },
    409: { of: 'illegal-move with order: it is not where the buyer saw it any more' },
  },
  handle: async ({ shop, caller }, { params, body: { accept, answer: sentence = '' } }) => {
    const id = params.id ?? ''
    if (!isInternalId(id)) return notFound
    const command = { id, accepts: accept, sentence, actor: actorName(caller) }
    const answered = await answerWish(shop, command)
    const access = orderAccessOf(caller)
    if (answered.ok) return answerForChange(answered, access, shop.clock())
    const { failure } = answered
    if (failure.kind === 'no-open-wish') return notFound
    return answerForChange({ ok: false, failure }, access, shop.clock())
  },
})

export const wishEndpoints: readonly Endpoint<ApiContext>[] = [list, ofOrder, answerOne]
