import { z } from 'zod'
import { deliveryZones } from '#src/domain/delivery.ts'
import { findSavedAddress } from '#src/features/orders/mine/my-orders.server.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const SavedAddress = z.object({
  cname: z.string(),
  cphone: z.string(),
  caddress: z.string(),
  zone: z.enum(deliveryZones),
  place: z.string().describe('By its English name; empty for none'),
})

/** Public pages are the same bytes for everybody, so the order form asks after load. */
export const savedAddressEndpoint = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/savedAddress',
  summary: 'Where the last order of the signed-in user went, or null',
  permission: 'session.read',
  requestClass: 'reads',
  answers: {
    200: {
      of: 'Name, phone and address, or null without a session or an order',
      schema: SavedAddress.nullable(),
    },
  },
  handle: async ({ shop, caller }) =>
    answer((caller.user && (await findSavedAddress(shop.db.read, caller.user.id))) ?? null),
})
