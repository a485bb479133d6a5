/** One outbox kind per endpoint, so that a slow endpoint delays only its own events. */

import { z } from 'zod'
import {
  offReasons,
  type PlaceOfEndpoint,
  placesOfEndpoints,
} from '#src/domain/webhooks/webhook-event.ts'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

const Delivery = z.object({
  delivery: z.string(),
  /** The owner pressed a button: the first attempt waits for nothing. */
  byHand: z.boolean().optional(),
  /** The `next_try_at` of a failing endpoint that this one attempt has claimed. */
  claimed: z.string().optional(),
})

export const webhookOutbox = {
  'webhook-1': Delivery,
  'webhook-2': Delivery,
  'webhook-3': Delivery,
  'webhook-4': Delivery,
  'webhook-5': Delivery,
  'webhook-off': z.object({ host: z.string(), because: z.enum(offReasons) }),
} satisfies OutboxSchemas

export type WebhookOutbox = OutboxEvents<typeof webhookOutbox>

export function placeOf(number: number): PlaceOfEndpoint {
  const place = placesOfEndpoints.find((one) => one === number)
  if (place === undefined) throw new Error(`unreachable: an endpoint at place ${number}`)
  return place
}
