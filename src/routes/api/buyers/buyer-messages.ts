/** Messages to buyers: the owner's settings, the phones that refuse them, and those of one order. */

import { z } from 'zod'
import { needsKey } from '#src/domain/messages/buyer-message.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findOrderMessages } from '#src/features/buyer-messages/find-order-messages.server.ts'
import {
  findGatewayKey,
  findMessageSettings,
  findMessageStanding,
  type SaveMessageSettingsFailure,
  type StoredMessageSettings,
  saveMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import {
  MessageSettingsForm,
  MessageSettingsOnTheWire,
  messageSettingsToWire,
  OrderMessagesOnTheWire,
  RefusalForm,
  settingsFromForm,
} from '#src/features/buyer-messages/message-wire.ts'
import { refuseMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

async function toWire(
  shop: Shop,
  known?: StoredMessageSettings,
): Promise<MessageSettingsOnTheWire> {
  const { settings, ...standing } = await findMessageStanding(shop, known)
  return messageSettingsToWire(settings, standing)
}

const read = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/buyer-messages',
  summary: 'The settings of messages to buyers; a gateway’s key is never in them',
  permission: 'settings.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The settings', schema: MessageSettingsOnTheWire } },
  handle: async ({ shop }) => answer(await toWire(shop)),
})

const save = defineEndpoint<ApiContext, undefined, typeof MessageSettingsForm>({
  method: 'PUT',
  path: '/api/admin/buyer-messages',
  summary: 'Changes the settings of messages to buyers; the body holds all of them but the key',
  permission: 'settings.write',
  requestClass: 'owner',
  body: MessageSettingsForm,
  answers: {
    200: { of: 'The current settings', schema: MessageSettingsOnTheWire },
    400: { of: 'Names every wrong field' },
    409: { of: 'changed-meanwhile with settings, or no-key-at-rest' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const saved = await saveMessageSettings(shop, {
      settings: settingsFromForm(body),
      apiKey: body.apiKey,
      expectedVersion: body.version,
      actor: actorName(caller),
    })
    if (!saved.ok) return answerForSaving(shop, saved.failure)
    shop.note('settings-changed')
    return answer(await toWire(shop, saved.value))
  },
})

async function answerForSaving(shop: Shop, failure: SaveMessageSettingsFailure): Promise<Answer> {
  if (failure.kind === 'key-missing') return badInput({ apiKey: 'gatewayKey' })
  if (failure.kind === 'no-key-at-rest') {
    return problem(
      409,
      'no-key-at-rest',
      'The shop cannot store a key safely: it needs SECRETS_KEY. See docs/operations.md.',
    )
  }
  return problem(409, 'changed-meanwhile', 'Somebody changed the messages meanwhile.', {
    more: { settings: await toWire(shop, failure.current) },
  })
}

const BalanceOnTheWire = z.object({
  balance: z.string().nullable().describe('In taka, as the gateway wrote it'),
  because: z.string().describe('Why there is no balance; empty with one'),
})

const test = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/buyer-messages/test',
  summary: 'Asks the gateway for its balance: the key works, and no SMS is sent',
  permission: 'settings.write',
  requestClass: 'owner',
  answers: { 200: { of: 'What the gateway answered', schema: BalanceOnTheWire } },
  handle: async ({ shop, connectGateway }) => {
    const settings = await findMessageSettings(shop.db.read)
    const key = await findGatewayKey(shop, settings)
    if (!needsKey(settings.gateway) || key === undefined) {
      return answer({ balance: null, because: 'There is no key' })
    }
    const found = await connectGateway(settings.gateway, key).findBalance()
    return answer(
      found.kind === 'balance'
        ? { balance: found.taka, because: '' }
        : { balance: null, because: found.because },
    )
  },
})

const refuse = defineEndpoint<ApiContext, undefined, typeof RefusalForm>({
  method: 'POST',
  path: '/api/admin/message-refusals',
  summary: 'Switches messages to a phone off, or on again; the shop keeps a keyed hash of it',
  permission: 'buyer.silence',
  requestClass: 'owner',
  body: RefusalForm,
  answers: {
    200: { of: 'How it stands', schema: z.object({ refuses: z.boolean() }) },
    400: { of: 'The phone cannot be a number in Bangladesh' },
  },
  handle: async ({ shop, caller }, { body: { cphone, refuses } }) => {
    const command = { phone: cphone, refuses, actor: actorName(caller) }
    return (await refuseMessages(shop, command))
      ? answer({ refuses })
      : badInput({ cphone: 'phone' })
  },
})

const ofOrder = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/messages',
  summary: 'The messages about an order, and each text to send by hand',
  permission: 'order.read-phone',
  requestClass: 'owner',
  answers: {
    200: { of: 'The messages', schema: OrderMessagesOnTheWire },
    404: { of: 'No such order' },
  },
  handle: async ({ shop, ownOrigin }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    return order ? answer(await findOrderMessages(shop, order, ownOrigin)) : notFound
  },
})

export const buyerMessageEndpoints: readonly Endpoint<ApiContext>[] = [
  read,
  save,
  test,
  refuse,
  ofOrder,
]
