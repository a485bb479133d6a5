/** The guided first hour of a new owner, and the end of the demo catalogue. */

import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { chooseFirstHour } from '#src/features/first-hour/choose-first-hour.server.ts'
import { findFirstHour } from '#src/features/first-hour/find-first-hour.server.ts'
import {
  FirstHourForm,
  FirstHourOnTheWire,
  firstHourToWire,
} from '#src/features/first-hour/first-hour-wire.ts'
import { removeDemo } from '#src/features/first-hour/remove-demo.server.ts'
import { answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const asItIs = { of: 'The steps as they are now', schema: FirstHourOnTheWire }

const read = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/first-hour',
  summary: 'How far a new owner is: which steps are done, skipped and open',
  permission: 'settings.write',
  requestClass: 'owner',
  answers: { 200: asItIs },
  handle: async ({ shop }) => answer(firstHourToWire(await findFirstHour(shop.db.read))),
})

const choose = defineEndpoint<ApiContext, undefined, typeof FirstHourForm>({
  method: 'PUT',
  path: '/api/admin/first-hour',
  summary: 'Skips steps, or leaves the guide; a step that the list leaves out is open again',
  permission: 'settings.write',
  requestClass: 'owner',
  body: FirstHourForm,
  answers: { 200: asItIs },
  handle: async ({ shop }, { body }) => {
    await chooseFirstHour(shop, body)
    return answer(firstHourToWire(await findFirstHour(shop.db.read)))
  },
})

const namedAtMost = 3

const removeProducts = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/demo-products',
  summary: 'Deletes the demo catalogue, all of it or nothing; the owner can restore each product',
  permission: 'settings.write',
  requestClass: 'owner',
  answers: {
    200: asItIs,
    409: { of: 'demo-sold: orders name some of it; `titles` has which' },
  },
  handle: async ({ shop, caller }) => {
    const removed = await removeDemo(shop, { actor: actorName(caller) })
    if (removed.ok) return answer(firstHourToWire(await findFirstHour(shop.db.read)))
    const { titles } = removed.failure
    const named = titles.slice(0, namedAtMost).join(', ')
    const more = titles.length > namedAtMost ? ` and ${titles.length - namedAtMost} more` : ''
    return problem(
      409,
      'demo-sold',
      `Nothing was removed: orders name ${named}${more}. Delete test orders first, or delete the other products one by one.`,
      { more: { titles } },
    )
  },
})

export const firstHourEndpoints: readonly Endpoint<ApiContext>[] = [read, choose, removeProducts]
