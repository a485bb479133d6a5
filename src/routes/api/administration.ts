/** Endpoints of the dashboard beyond the documented ones: new orders, history, outbox, shop settings. */

import { z } from 'zod'
import type { Action } from '#src/domain/access/permissions.ts'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { type SubjectWithPage, subjectsWithPage } from '#src/domain/history/history-subject.ts'
import { hasOtherNumbers } from '#src/domain/orders/advance/advance-rule.ts'
import { actorName, proofRefusal, refusalFor } from '#src/features/accounts/sessions/caller.ts'
import { findSubject } from '#src/features/history/find-subject.server.ts'
import { HistoryEntryOnTheWire, historyToWire } from '#src/features/history/history-wire.ts'
import { listHistory } from '#src/features/history/list-history.server.ts'
import { seesOrderOfId } from '#src/features/orders/find-order.server.ts'
import { countNewOrders } from '#src/features/orders/list/count-new-orders.server.ts'
import { orderAccessOf, seenChange } from '#src/features/orders/order-access.ts'
import { listOutbox, outboxStates } from '#src/features/outbox/list-outbox.server.ts'
import { OutboxEntryOnTheWire, outboxEntryToWire } from '#src/features/outbox/outbox-wire.ts'
import { type SendAgainFailure, sendAgain } from '#src/features/outbox/send-again.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import {
  findShopSettings,
  findVersionedShopSettings,
  type VersionedShopSettings,
} from '#src/features/settings/find-shop-settings.server.ts'
import {
  parseShopSettings,
  ShopSettingsForm,
  settingsFromForm,
} from '#src/features/settings/shop-settings-form.ts'
import {
  ShopSettingsOnTheWire,
  shopSettingsToWire,
} from '#src/features/settings/shop-settings-wire.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { optionalText } from '#src/platform/forms/fields.ts'
import { page, pageOf, searchText, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, parsePart } from '#src/platform/http/endpoint.ts'
import { expectedVersionOf } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichAfter = 'Give the _id of an order, or newest of an earlier answer.'
const LatestQuery = z.object({
  after: z.string({ error: whichAfter }).refine(isInternalId, whichAfter).optional(),
})

const latestOrders = defineEndpoint<ApiContext, typeof LatestQuery>({
  method: 'GET',
  path: '/api/admin/orders/latest',
  summary: 'Counts the orders placed after a given one; cheap enough for a call every few seconds',
  permission: 'orders.watch',
  requestClass: 'owner',
  query: LatestQuery,
  answers: {
    200: {
      of: 'The count, and the value of after for the next call; an order counts 3 s after it was placed',
      schema: z.object({
        count: z.int().describe('0 without after; at most 1,000'),
        newest: z.string().describe('The value of after for the next call'),
      }),
    },
  },
  handle: async ({ shop }, { query }) => answer(await countNewOrders(shop, query.after)),
})

const whichSubject = 'Give product, order, user, settings or phone.'
const whichThing = 'Give an id: a pid, an oid, an e-mail address or an _id.'
const HistoryQuery = z
  .object({
    subject: z.enum(subjectsWithPage, { error: whichSubject }),
    id: optionalText(whichThing, { most: 254 }),
    page,
    size,
  })
  .refine(({ subject, id = '' }) => subject === 'settings' || id !== '', {
    path: ['id'],
    error: whichThing,
    // The answer reports it together with all other wrong values.
    when: () => true,
  })

/** Whoever may read a thing may read its changes. */
const readingOf = {
  product: 'stock.read',
  order: 'order.read',
  user: 'users.list',
  settings: 'settings.read',
  phone: 'phone.block',
} as const satisfies Record<SubjectWithPage, Action>

const history = defineEndpoint<ApiContext, typeof HistoryQuery>({
  method: 'GET',
  path: '/api/admin/history',
  summary:
    'Lists the changes of a product, an order, a user, the settings or a blocked phone, newest first',
  permission: 'history.read',
  requestClass: 'owner',
  query: HistoryQuery,
  answers: {
    200: { of: 'The changes', schema: pageOf(HistoryEntryOnTheWire) },
    403: { of: 'The caller may not read such a thing' },
    404: { of: 'Not found; an archived or deleted subject is found by its _id alone' },
  },
  handle: async ({ shop, caller }, { query }) => {
    const { subject, id, ...paging } = query
    const refusal = refusalFor(caller, readingOf[subject])
    if (refusal) return refusal
    const subjectId = await findSubject(shop.db.read, { subject, id })
    if (subjectId === undefined) return notFound
    const access = orderAccessOf(caller)
    if (subject === 'order' && !(await seesOrderOfId(shop, access, subjectId))) return notFound

    const { items, ...rest } = await listHistory(shop.db.read, { subject, subjectId, ...paging })
    const seen = items.map((entry) => seenChange(access, historyToWire(subject, entry)))
    return answer({ items: seen, ...rest })
  },
})

const whichState = 'Give waiting, failed, parked or sent.'
const OutboxQuery = z.object({
  state: z.enum(outboxStates, { error: whichState }).optional(),
  kind: searchText,
  page,
  size,
})

const outbox = defineEndpoint<ApiContext, typeof OutboxQuery>({
  method: 'GET',
  path: '/api/admin/outbox',
  summary:
    'Lists mail and order sheets that were not delivered, or those in one state, newest first',
  permission: 'outbox.read',
  requestClass: 'owner',
  query: OutboxQuery,
  answers: {
    200: {
      of: 'Waiting, failed and dead-lettered events, and those sent in the last week',
      schema: pageOf(OutboxEntryOnTheWire),
    },
  },
  handle: async ({ shop }, { query }) => {
    const { items, ...paging } = await listOutbox(shop.db.read, { ...query, now: shop.clock() })
    return answer({ items: items.map(outboxEntryToWire), ...paging })
  },
})

const sendAgainNow = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/outbox/:id/send-again',
  summary: 'Retries a failed or dead-lettered event at once, under the same event id',
  permission: 'outbox.retry',
  requestClass: 'owner',
  answers: {
    200: {
      of: 'The event is due; the next attempt starts within a second',
      schema: OutboxEntryOnTheWire,
    },
    404: { of: 'No such event' },
    409: {
      of: 'already-sent, overtaken: a later change of the order was sent, or unsure: it may have arrived',
    },
  },
  handle: async ({ shop, caller }, { params }) => {
    const again = await sendAgain(shop, { id: params.id ?? '', actor: actorName(caller) })
    return again.ok ? answer(outboxEntryToWire(again.value)) : answerForSending(again.failure)
  },
})

function answerForSending({ kind }: SendAgainFailure): Answer {
  switch (kind) {
    case 'unknown-event':
      return notFound
    case 'already-sent':
      return problem(
        409,
        'already-sent',
        'The event was delivered meanwhile. There is nothing to send.',
      )
    case 'overtaken':
      return problem(
        409,
        'overtaken',
        'A later change of this order was sent. Sending this one would undo it in the sheet.',
      )
    case 'unsure':
      return problem(
        409,
        'unsure',
        'The message may have arrived. The shop sends no message twice.',
      )
    default:
      return assertNever(kind)
  }
}

const shopDetails = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/shop',
  summary: 'The shop settings, for callers who may edit them',
  permission: 'settings.read',
  requestClass: 'owner',
  headers: { 'If-None-Match': 'The ETag of the cached settings' },
  answers: {
    200: { of: 'The settings', schema: ShopSettingsOnTheWire },
    304: { of: 'The settings have not changed' },
  },
  handle: async ({ shop }) => settingsAnswer(await findVersionedShopSettings(shop.db.read)),
})

const editShopDetails = defineEndpoint<ApiContext>({
  method: 'PUT',
  path: '/api/admin/shop',
  summary: 'Changes the shop settings; the body holds all of them',
  permission: 'settings.write',
  requestClass: 'owner',
  documentedBody: ShopSettingsForm,
  headers: { 'If-Match': 'The ETag of the settings that the edit began with' },
  answers: {
    200: { of: 'The current settings', schema: ShopSettingsOnTheWire },
    400: { of: 'Names every wrong field, such as socialLinks.0.url' },
    403: {
      of: 'not-allowed; for another number of a wallet also proof-needed: the last proof is older than ten minutes, and session-needed: a Bearer token does not change it',
    },
    409: { of: 'changed-meanwhile with shop' },
  },
  handle: async ({ shop, caller }, { rawBody, header }) => {
    const object = parsePart(z.looseObject({}), rawBody)
    if (!object.ok) return object.answer
    const form = parseShopSettings(rawBody)
    if (!form.ok) return badInput(form.failure)

    const settings = settingsFromForm(form.value)
    const { advance: before } = await findShopSettings(shop.db.read)
    if (settings.advance && hasOtherNumbers(settings.advance, before)) {
      const refusal = proofRefusal(caller, 'payment.connect', shop.clock())
      if (refusal) return refusal
    }
    const edited = await editShopSettings(shop, {
      settings,
      expectedVersion: expectedVersionOf(form.value.version, header('if-match')),
      actor: actorName(caller),
    })
    if (edited.ok) return settingsAnswer(edited.value)
    if (edited.failure.kind === 'no-such-logo') return badInput({ logo: 'factLogo' })
    if (edited.failure.kind === 'nowhere-to-pay') return badInput({ bkashNumber: 'advanceNumber' })
    return problem(409, 'changed-meanwhile', 'Somebody changed the shop details meanwhile.', {
      more: { shop: shopSettingsToWire(edited.failure.current) },
    })
  },
})

function settingsAnswer(current: VersionedShopSettings): Answer {
  return { status: 200, body: shopSettingsToWire(current), etag: `"${current.version}"` }
}

export const administrationEndpoints: readonly Endpoint<ApiContext>[] = [
  latestOrders,
  history,
  outbox,
  sendAgainNow,
  shopDetails,
  editShopDetails,
]
