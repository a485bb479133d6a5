/** Forms that buyers began and did not send: kept where the owner wants it, for the desk (DAY.md 4). */

import { z } from 'zod'
import { IncompleteOrder } from '#src/features/orders/incomplete/incomplete-form.ts'
import {
  IncompleteOnTheWire,
  incompleteToWire,
} from '#src/features/orders/incomplete/incomplete-wire.ts'
import {
  dropIncomplete,
  keepIncomplete,
} from '#src/features/orders/incomplete/keep-incomplete.server.ts'
import {
  listIncomplete,
  noteCalled,
  removeIncomplete,
} from '#src/features/orders/incomplete/list-incomplete.server.ts'
import { answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const Kept = z.object({ kept: z.boolean().describe('Whether the shop keeps such forms') })

const keep = defineEndpoint<ApiContext, undefined, typeof IncompleteOrder>({
  method: 'PUT',
  path: '/api/incompleteOrder',
  summary: 'Keeps the form of a buyer who may not send it, for 14 days, one a phone and a device',
  permission: 'order.keep-incomplete',
  // The first to be shed: nobody waits for it.
  requestClass: 'bulk',
  body: IncompleteOrder,
  answers: {
    200: { of: 'Says nothing about the phone', schema: Kept },
    400: { of: 'Names every wrong field' },
    429: { of: 'Too many forms from one device or address' },
  },
  handle: async ({ shop, caller }, { body: form }) => {
    const kept = await keepIncomplete(shop, { form, from: caller.from })
    if (kept.ok) return answer({ kept: kept.value })
    const { retryAfterSeconds } = kept.failure
    return problem(429, 'too-many-forms', 'Too many forms from your network. Try later.', {
      retryAfterSeconds,
    })
  },
})

const drop = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/incompleteOrder',
  summary: 'Erases the form that this device has sent',
  permission: 'order.keep-incomplete',
  requestClass: 'bulk',
  answers: { 200: { of: 'Also where there was none', schema: Kept } },
  handle: async ({ shop, caller }) => {
    await dropIncomplete(shop, caller.from)
    return answer({ kept: false })
  },
})

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/incomplete-orders',
  summary:
    'Up to 100 forms without a change for 20 minutes whose phone has not ordered, newest first',
  permission: 'orders.incomplete',
  requestClass: 'owner',
  answers: {
    200: { of: 'The forms', schema: z.object({ items: z.array(IncompleteOnTheWire) }) },
  },
  handle: async ({ shop, caller }) => {
    const items = await listIncomplete(shop)
    for (const { id } of items) caller.sawNumber?.(id)
    return answer({ items: items.map(incompleteToWire) })
  },
})

const gone = { 404: { of: 'The form is gone' } } as const

const call = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/incomplete-orders/:id/called',
  summary: 'Notes that the buyer was phoned',
  permission: 'orders.incomplete',
  requestClass: 'owner',
  answers: { 200: { of: 'Noted', schema: z.object({ called: z.boolean() }) }, ...gone },
  handle: async ({ shop }, { params }) =>
    (await noteCalled(shop, params.id ?? '')) ? answer({ called: true }) : notFound,
})

const remove = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/incomplete-orders/:id',
  summary: 'Erases a form',
  permission: 'orders.incomplete',
  requestClass: 'owner',
  answers: { 200: { of: 'Erased', schema: z.object({ deletedCount: z.literal(1) }) }, ...gone },
  handle: async ({ shop }, { params }) =>
    (await removeIncomplete(shop, params.id ?? '')) ? answer({ deletedCount: 1 }) : notFound,
})

export const incompleteOrderEndpoints: readonly Endpoint<ApiContext>[] = [
  keep,
  drop,
  list,
  call,
  remove,
]
