/** The wire names of webhooks. Browser-safe. */

import { z } from 'zod'
import {
  deliveryReasons,
  deliveryStates,
  stateReasons,
  testEvent,
  webhookEvents,
  webhookStates,
} from '#src/domain/webhooks/webhook-event.ts'
import type { Delivery, WebhookEndpoint } from '#src/features/webhooks/webhook-rows.server.ts'
import { text, wholeNumber } from '#src/platform/forms/fields.ts'

export const WebhookOnTheWire = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates).describe('off: the shop gave up; paused: the owner stopped it'),
  because: z.enum(stateReasons).describe('Why it is not on'),
  hasSecret: z.boolean().describe('False after a restore without the key that opens it'),
  failingSince: z.iso.datetime().nullable(),
  lastSuccess: z.iso.datetime().nullable(),
  made: z.iso.datetime(),
  version: z.int(),
})
export type WebhookOnTheWire = z.output<typeof WebhookOnTheWire>

export const WebhooksOnTheWire = z.object({
  items: z.array(WebhookOnTheWire),
  most: z.int().describe('How many endpoints there may be'),
  canSeal: z.boolean().describe('False: this process has no key that seals secrets'),
})
export type WebhooksOnTheWire = z.output<typeof WebhooksOnTheWire>

export const WebhookWithSecret = WebhookOnTheWire.extend({
  secret: z.string().describe('whsec_…; in no other answer'),
})
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

export const DeliveryOnTheWire = z.object({
  _id: z.string().describe('The webhook-id, the same at every attempt'),
  event: z.enum([...webhookEvents, testEvent]),
  state: z.enum(deliveryStates),
  because: z.enum(deliveryReasons).describe('Why the last attempt failed'),
  attempts: z.int(),
  status: z.int().nullable().describe('Of the last answer'),
  ms: z.int().nullable().describe('How long the last attempt took'),
  answer: z.string().describe('The beginning of the last answer, or a code of the network'),
  tried: z.iso.datetime().nullable(),
  made: z.iso.datetime(),
})
export type DeliveryOnTheWire = z.output<typeof DeliveryOnTheWire>

const events = z
  .array(z.enum(webhookEvents, { error: 'webhookEvents' }), { error: 'webhookEvents' })
  .min(1, 'webhookEvents')
  .max(webhookEvents.length, 'webhookEvents')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'webhookEvents')

const url = text('webhookUrl', { most: 500 })

export const WebhookBody = z.object({ url, events })

export const WebhookChangeBody = WebhookBody.extend({
  isOn: z.boolean({ error: 'text' }),
  version: wholeNumber('text', { least: 1, most: 1_000_000_000 }),
})

export const Queued = z.object({ _id: z.string().describe('Of the delivery') })

export function webhookToWire(endpoint: WebhookEndpoint): WebhookOnTheWire {
  const { id, url, events, state, because, sealed, version } = endpoint
  return {
    _id: id,
    url,
    events: [...events],
    state,
    because,
    hasSecret: sealed !== '',
    failingSince: endpoint.failingSince,
    lastSuccess: endpoint.lastSuccessAt,
    made: endpoint.madeAt,
    version,
  }
}

export function deliveryToWire(delivery: Delivery): DeliveryOnTheWire {
  const { id, event, state, because, attempts, status, tookMs, answer, triedAt, madeAt } = delivery
  return {
    _id: id,
    event,
    state,
    because,
    attempts,
    status,
    ms: tookMs,
    answer,
    tried: triedAt,
    made: madeAt,
  }
}
