/** The owner’s webhooks: endpoints, their secrets, and the log of the messages to each. */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { mostEndpoints } from '#src/domain/webhooks/webhook-event.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replaceSecret,
  type WebhookFailure,
  type WebhookShop,
} from '#src/features/webhooks/change-webhooks.server.ts'
import { sendDeliveryAgain, sendTest } from '#src/features/webhooks/send-by-hand.server.ts'
import {
  findEndpoint,
  listDeliveries,
  listEndpoints,
} from '#src/features/webhooks/webhook-rows.server.ts'
import {
  DeliveryOnTheWire,
  deliveryToWire,
  Queued,
  WebhookBody,
  WebhookChangeBody,
  WebhookOnTheWire,
  WebhooksOnTheWire,
  WebhookWithSecret,
  webhookToWire,
} from '#src/features/webhooks/webhook-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { readCursorPage } from '#src/platform/database/cursor-page.ts'
import { cursorPageOf, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { needsProof } from '#src/routes/api/accounts/account-answers.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const noKey = 'no-key-at-rest, where nothing can be sealed'

function shopOf({ shop, webhooksReachLoopback }: ApiContext): WebhookShop {
  return { ...shop, webhooksReachLoopback }
}

const list = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'The owner’s webhooks, without their secrets',
  permission: 'webhook.connect',
  requestClass: 'owner',
  answers: { 200: { of: 'Every endpoint', schema: WebhooksOnTheWire } },
  handle: async ({ shop }) => {
    const items = (await listEndpoints(shop.db.read)).map(webhookToWire)
    return answer({ items, most: mostEndpoints, canSeal: shop.secrets.atRest !== undefined })
  },
})

const add = defineEndpoint<ApiContext, undefined, typeof WebhookBody>({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Adds an endpoint that hears of the chosen events from now on',
  permission: 'webhook.connect',
  requestClass: 'owner',
  body: WebhookBody,
  answers: {
    201: { of: 'The endpoint, and its secret for the only time', schema: WebhookWithSecret },
    400: { of: 'Names every wrong field; the address must be public, by https' },
    403: needsProof,
    409: { of: noKey },
  },
  handle: async (context, { body }) => {
    const added = await addWebhook(shopOf(context), { ...body, actor: actorName(context.caller) })
    if (!added.ok) return answerFor(added.failure)
    const { endpoint, secret } = added.value
    return answer({ ...webhookToWire(endpoint), secret }, 201)
  },
})

const change = defineEndpoint<ApiContext, undefined, typeof WebhookChangeBody>({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Changes the address and the events of an endpoint, pauses it, or switches it on again',
  permission: 'webhook.connect',
  requestClass: 'owner',
  body: WebhookChangeBody,
  answers: {
    200: { of: 'The endpoint', schema: WebhookOnTheWire },
    400: { of: 'Names every wrong field; the address must be public, by https' },
    403: needsProof,
    404: { of: 'No such endpoint' },
    409: { of: 'changed-meanwhile' },
  },
  handle: async (context, { params: { id = '' }, body: { version, ...wanted } }) => {
    const actor = actorName(context.caller)
    const command = { ...wanted, id, expectedVersion: version, actor }
    const changed = await changeWebhook(shopOf(context), command)
    return changed.ok ? answer(webhookToWire(changed.value)) : answerFor(changed.failure)
  },
})

const rotate = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  summary: 'Makes a new secret; the one before it signs as well for a day',
  permission: 'webhook.connect',
  requestClass: 'owner',
  answers: {
    200: { of: 'The endpoint, and its secret for the only time', schema: WebhookWithSecret },
    403: needsProof,
    404: { of: 'No such endpoint' },
    409: { of: `changed-meanwhile; ${noKey}` },
  },
  handle: async (context, { params: { id = '' } }) => {
    const replaced = await replaceSecret(shopOf(context), { id, actor: actorName(context.caller) })
    if (!replaced.ok) return answerFor(replaced.failure)
    const { endpoint, secret } = replaced.value
    return answer({ ...webhookToWire(endpoint), secret })
  },
})

const remove = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Removes an endpoint with its log',
  permission: 'webhook.connect',
  requestClass: 'owner',
  answers: {
    200: { of: 'It is gone', schema: z.object({ done: z.literal(true) }) },
    403: needsProof,
    404: { of: 'No such endpoint' },
  },
  handle: async ({ shop, caller }, { params: { id = '' } }) => {
    const removed = await removeWebhook(shop, { id, actor: actorName(caller) })
    return removed.ok ? answer({ done: true }) : answerFor(removed.failure)
  },
})

const test = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Sends a test event once, also to an endpoint that is not on',
  permission: 'webhook.connect',
  requestClass: 'owner',
  answers: {
    202: { of: 'It is on its way: see the log', schema: Queued },
    403: needsProof,
    404: { of: 'No such endpoint' },
  },
  handle: async ({ shop }, { params: { id = '' } }) => {
    const queued = await sendTest(shop, id)
    return queued.ok ? answer({ _id: queued.value }, 202) : notFound
  },
})

const whichRow = 'Give the next of an earlier answer.'
const LogQuery = z.object({
  before: z.string({ error: whichRow }).refine(isInternalId, whichRow).optional(),
  size,
})

const log = defineEndpoint<ApiContext, typeof LogQuery>({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'What was sent to an endpoint in the last 30 days, newest first',
  permission: 'webhook.connect',
  requestClass: 'owner',
  query: LogQuery,
  answers: {
    200: { of: 'A page of deliveries', schema: cursorPageOf(DeliveryOnTheWire) },
    404: { of: 'No such endpoint' },
  },
  handle: async ({ shop }, { params: { id = '' }, query: cursor }) => {
    const { read } = shop.db
    if (!(await findEndpoint(read, id))) return notFound
    const { items, next = null } = await readCursorPage({
      cursor,
      findRows: (rows) => listDeliveries(read, id, rows),
      itemsFrom: async (rows) => rows.map(deliveryToWire),
    })
    return answer({ items, next })
  },
})

const again = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:delivery/again',
  summary: 'Sends a delivery again, with the same bytes under the same id',
  permission: 'webhook.connect',
  requestClass: 'owner',
  answers: {
    202: { of: 'It is on its way: see the log', schema: Queued },
    403: needsProof,
    404: { of: 'No such endpoint or delivery' },
  },
  handle: async ({ shop }, { params: { id = '', delivery = '' } }) => {
    const queued = await sendDeliveryAgain(shop, { endpointId: id, id: delivery })
    return queued.ok ? answer({ _id: queued.value }, 202) : notFound
  },
})

const urlProblems = {
  'no-url': 'webhookUrl',
  'not-https': 'webhookHttps',
  'has-password': 'webhookPassword',
  'not-public': 'webhookPublic',
} as const

function answerFor(failure: WebhookFailure): Answer {
  switch (failure.kind) {
    case 'bad-url':
      return badInput({ url: urlProblems[failure.because] })
    case 'too-many':
      return badInput({ url: 'webhooksTooMany' })
    case 'no-secret':
      return badInput({ isOn: 'webhookSecretGone' })
    case 'endpoint-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody has changed this meanwhile.')
    case 'no-key-at-rest':
      return problem(409, 'no-key-at-rest', 'Start the shop with SECRETS_KEY to store keys.')
    default:
      return assertNever(failure)
  }
}

export const webhookEndpoints: readonly Endpoint<ApiContext>[] = [
  list,
  add,
  change,
  rotate,
  remove,
  test,
  log,
  again,
]
