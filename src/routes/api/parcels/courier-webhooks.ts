/** Where couriers say that a parcel has news. The shop believes none of it, and asks the courier. */

import { z } from 'zod'
import { apiCouriers } from '#src/domain/parcels/courier-name.ts'
import { connectTo } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import { courierKinds } from '#src/features/parcels/couriers/couriers.server.ts'
import { takeHint } from '#src/features/parcels/tracking/take-hint.server.ts'
import { notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

/** The largest that a courier sends is a tenth of it. */
const bodyLimitBytes = 16 * 1024

const Received = z.object({ received: z.literal(true) })

const courierWebhook = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/couriers/:courier/webhook',
  summary: 'Says that a parcel has news; the shop then asks its courier',
  permission: 'webhook.send',
  requestClass: 'owner',
  takes: 'json-text',
  bodyLimitBytes,
  documentedBody: z.looseObject({}).describe('As the courier defines it'),
  answers: {
    200: { of: 'The shop will ask the courier', schema: Received },
    202: { of: 'The same, for Pathao, with the header that it looks for', schema: Received },
    401: { of: 'It carries neither the token nor the signature of the owner’s account' },
    404: { of: 'The shop has no account at such a courier' },
    429: { of: 'Too many from one address; see Retry-After' },
  },
  handle: async ({ shop, caller }, { params, rawBody, allHeaders }) => {
    const name = apiCouriers.find((one) => one === params.courier)
    const courier = name && (await connectTo(shop, name))
    if (!name || !courier) return notFound
    const body = typeof rawBody === 'string' ? rawBody : ''
    const hint = courier.verifyWebhook(Object.fromEntries(allHeaders()), body)
    if (!hint) {
      return problem(401, 'webhook-refused', 'Send the token that the shop’s owner has set.')
    }
    const { address } = caller.from
    const taken = await takeHint(shop, { courier: name, hint, body, address })
    if (!taken.ok) {
      const { retryAfterSeconds } = taken.failure
      const sentence = 'Too many webhooks from one address. Send them again in a minute.'
      return problem(429, 'too-many-webhooks', sentence, { retryAfterSeconds })
    }
    const { status = 200, headers = {} } = courierKinds[name].webhookAnswer ?? {}
    return { status, headers, body: { received: true } }
  },
})

export const courierWebhooks: readonly Endpoint<ApiContext>[] = [courierWebhook]
