/** Phones whose orders the shop holds. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  blockPhone,
  listBlockedPhones,
  unblockPhone,
} from '#src/features/orders/blocked/blocked-phones.server.ts'
import { BlockOnTheWire, blockToWire, NewBlock } from '#src/features/orders/blocked/blocked-wire.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import { answer, badInput, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const block = defineEndpoint<ApiContext, undefined, typeof NewBlock>({
  method: 'POST',
  path: '/api/admin/blocked-phones',
  summary: 'Holds the orders that buyers send with this phone; a blocked phone gets the new terms',
  permission: 'phone.block',
  requestClass: 'owner',
  body: NewBlock,
  answers: {
    200: { of: 'The block', schema: BlockOnTheWire },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body: { cphone, reason, until } }) => {
    const actor = actorName(caller)
    const blocked = await blockPhone(shop, { phone: cphone, reason, lastDay: until, actor })
    if (blocked.ok) return answer(blockToWire(blocked.value, orderAccessOf(caller)))
    return badInput(
      blocked.failure.kind === 'no-phone' ? { cphone: 'phone' } : { until: 'blockUntil' },
    )
  },
})

const BlocksQuery = z.object({ page, size })

const list = defineEndpoint<ApiContext, typeof BlocksQuery>({
  method: 'GET',
  path: '/api/admin/blocked-phones',
  summary: 'Lists the blocked phones, newest first',
  permission: 'phone.block',
  requestClass: 'owner',
  query: BlocksQuery,
  answers: { 200: { of: 'The blocks', schema: pageOf(BlockOnTheWire) } },
  handle: async ({ shop, caller }, { query }) => {
    const now = shop.clock()
    const { items, ...rest } = await listBlockedPhones(shop.db.read, { ...query, now })
    return answer({ items: items.map((one) => blockToWire(one, orderAccessOf(caller))), ...rest })
  },
})

const unblock = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/blocked-phones/:key',
  summary: 'Ends a block; the history has who did it',
  permission: 'phone.block',
  requestClass: 'owner',
  answers: {
    200: { of: 'The phone is free', schema: z.object({ removed: z.literal(true) }) },
    404: { of: 'No such block' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const freed = await unblockPhone(shop, { key: params.key ?? '', actor: actorName(caller) })
    return freed.ok ? answer({ removed: true }) : notFound
  },
})

export const blockedPhoneEndpoints: readonly Endpoint<ApiContext>[] = [block, list, unblock]
