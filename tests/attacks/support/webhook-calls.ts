/** A request for each endpoint of the owner's webhooks; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'

const one = `/api/admin/webhooks/${'0'.repeat(24)}`

export const webhookCalls: Readonly<Record<string, readonly Example[]>> = {
  // Not public.
  'POST /api/admin/webhooks': [
    {
      refusesTokensWith: 403,
      send: () => ({
        path: '/api/admin/webhooks',
        body: { url: 'https://127.0.0.1/', events: ['order.placed'] },
      }),
      answers: 400,
    },
  ],
  'PUT /api/admin/webhooks/:id': [
    {
      refusesTokensWith: 403,
      send: () => ({
        path: one,
        body: { url: 'https://shop.example/', events: ['order.placed'], isOn: true, version: 1 },
      }),
      answers: 404,
    },
  ],
  'DELETE /api/admin/webhooks/:id': [
    { refusesTokensWith: 403, send: () => ({ path: one }), answers: 404 },
  ],
  'POST /api/admin/webhooks/:id/secret': [
    { refusesTokensWith: 403, send: () => ({ path: `${one}/secret` }), answers: 404 },
  ],
  'POST /api/admin/webhooks/:id/test': [
    { refusesTokensWith: 403, send: () => ({ path: `${one}/test` }), answers: 404 },
  ],
  'GET /api/admin/webhooks/:id/deliveries': [
    { send: () => ({ path: `${one}/deliveries` }), answers: 404 },
  ],
  'POST /api/admin/webhooks/:id/deliveries/:delivery/again': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: `${one}/deliveries/${'0'.repeat(24)}/again` }),
      answers: 404,
    },
  ],
}
