/** Duplicates of an order: which ones, merging two, keeping both, and splitting one (DAY.md 4). */

import { z } from 'zod'
import { mergeLines } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { actorName, type Caller } from '#src/features/accounts/sessions/caller.ts'
import {
  DuplicatesOnTheWire,
  SplitOnTheWire,
} from '#src/features/orders/duplicates/duplicates-wire.ts'
import { listDuplicates } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import { findSurvivors } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { keepBoth } from '#src/features/orders/duplicates/keep-apart.server.ts'
import {
  type MergeOrdersFailure,
  mergeOrders,
} from '#src/features/orders/duplicates/merge-orders.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { OrderItems, versionField } from '#src/features/orders/order-form.ts'
import { OrderOnTheWire, toDashboardWire, withItems } from '#src/features/orders/order-wire.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerForChange, answerForFailure } from '#src/routes/api/orders/orders.ts'

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/duplicates',
  summary: 'The open orders of the same phone within a day, without pairs that are kept',
  permission: 'order.merge',
  requestClass: 'owner',
  answers: {
    200: { of: 'With their lines', schema: DuplicatesOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const { read } = shop.db
    const now = shop.clock()
    const order = await findOrder(read, params.oid ?? '')
    if (!order) return notFound
    const mergedInto = (await findSurvivors(read, [order])).get(order.id)
    const duplicates = await listDuplicates(read, order, now)
    return answer({
      duplicates: duplicates.map((one) => wireOf(one, caller, now)),
      ...(mergedInto && { mergedInto }),
    })
  },
})

type Order = Parameters<typeof toDashboardWire>[0]

function wireOf(order: Order, caller: Caller, now: Date): OrderOnTheWire {
  return withItems(toDashboardWire(order, orderAccessOf(caller), now), order, 'all')
}

const PairBody = z.object({
  other: z
    .string({ error: 'orders' })
    .max(textLimits.pid, 'orders')
    .describe('The number of the other order'),
  version: versionField,
  otherVersion: versionField,
})

const conflicts = 'changed-meanwhile and illegal-move with the order that it concerns'

/** Which two orders, by the versions that the caller saw. */
function pairOf(
  oid: string | undefined,
  { other, version, otherVersion }: z.output<typeof PairBody>,
  ifMatch: string | null,
) {
  return [
    { number: oid ?? '', expectedVersion: expectedVersionOf(version, ifMatch) },
    { number: other, expectedVersion: otherVersion },
  ] as const
}

const merge = defineEndpoint<ApiContext, undefined, typeof PairBody>({
  method: 'POST',
  path: '/api/admin/orders/:oid/merge',
  summary: 'Merges another order of the same buyer into this one, which survives',
  permission: 'order.merge',
  requestClass: 'owner',
  body: PairBody,
  headers: { 'If-Match': 'The ETag of the survivor as the editor saw it' },
  answers: {
    200: { of: 'The survivor', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order' },
    409: { of: `${conflicts}; not-of-one-buyer, too-much-for-one, below-zero` },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const [survivor, other] = pairOf(params.oid, body, header('if-match'))
    const merged = await mergeOrders(shop, { survivor, other, actor: actorName(caller) })
    const now = shop.clock()
    if (!merged.ok) return answerForMerge(merged.failure, caller, now)
    return { ...answer(wireOf(merged.value, caller, now)), etag: `"${merged.value.version}"` }
  },
})

function answerForMerge(failure: MergeOrdersFailure, caller: Caller, now: Date): Answer {
  switch (failure.kind) {
    case 'not-of-one-buyer':
      return problem(409, 'not-of-one-buyer', 'Only two orders with the same phone can be merged.')
    case 'too-much-for-one':
      return problem(409, 'too-much-for-one', 'The products of both do not fit into one order.')
    case 'below-zero':
      return problem(409, 'below-zero', 'The adjustments of both are more than the goods cost.')
    default:
      return answerForFailure(failure, orderAccessOf(caller), now)
  }
}

const keep = defineEndpoint<ApiContext, undefined, typeof PairBody>({
  method: 'POST',
  path: '/api/admin/orders/:oid/keep',
  summary: 'Keeps this order and another as two; the pair loses the mark of duplicates',
  permission: 'order.merge',
  requestClass: 'owner',
  body: PairBody,
  answers: {
    200: { of: 'The order', schema: OrderOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such order' },
    409: { of: 'changed-meanwhile with the order that it concerns' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const [order, other] = pairOf(params.oid, body, header('if-match'))
    const kept = await keepBoth(shop, { order, other, actor: actorName(caller) })
    return answerForChange(kept, orderAccessOf(caller), shop.clock())
  },
})

const SplitBody = z.object({
  items: OrderItems.describe('The pieces that the second order gets'),
  version: versionField,
})

const split = defineEndpoint<ApiContext, undefined, typeof SplitBody>({
  method: 'POST',
  path: '/api/admin/orders/:oid/split',
  summary: 'Moves pieces into a second order; the two amounts to collect add up to the one before',
  permission: 'order.merge',
  requestClass: 'owner',
  body: SplitBody,
  headers: { 'If-Match': 'The ETag of the order as the editor saw it' },
  answers: {
    200: { of: 'Both orders', schema: SplitOnTheWire },
    400: { of: 'Names every wrong field; items where the order has no such pieces to spare' },
    404: { of: 'No such order' },
    409: { of: conflicts },
  },
  handle: async ({ shop, caller }, { params, body: { items, version }, header }) => {
    const done = await splitOrder(shop, {
      number: params.oid ?? '',
      expectedVersion: expectedVersionOf(version, header('if-match')),
      actor: actorName(caller),
      items: mergeLines(items),
    })
    const now = shop.clock()
    if (done.ok) {
      const { order, second } = done.value
      return answer({ order: wireOf(order, caller, now), second: wireOf(second, caller, now) })
    }
    return done.failure.kind === 'wrong-split'
      ? badInput({ items: 'splitItems' })
      : answerForFailure(done.failure, orderAccessOf(caller), now)
  },
})

export const duplicateEndpoints: readonly Endpoint<ApiContext>[] = [list, merge, keep, split]
