/** A request for each endpoint of payment providers; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'

const one = '/api/admin/payment-gateways/bkash'

export const paymentCalls: Readonly<Record<string, readonly Example[]>> = {
  'PUT /api/admin/payment-gateways/:provider': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: one, body: { base: 'live', keys: {}, version: 0 } }),
      answers: 400,
    },
  ],
  'DELETE /api/admin/payment-gateways/:provider': [
    { refusesTokensWith: 403, send: () => ({ path: one }), answers: 404 },
  ],
  'POST /api/admin/unclear-payments/:id/looked-at': [
    {
      refusesTokensWith: 403,
      send: () => ({
        path: `/api/admin/unclear-payments/${'0'.repeat(24)}/looked-at`,
        body: {},
      }),
      answers: 404,
    },
  ],
  // The key of a payment opens it: src/features/payments/payments.db.test.ts has them.
  'GET /api/payments/:provider/return/:payment/:key': [
    {
      send: () => ({ path: `/api/payments/bkash/return/${'0'.repeat(24)}/guessed` }),
      answers: 404,
    },
  ],
  'POST /api/payments/:provider/return/:payment/:key': [
    {
      send: () => ({ path: `/api/payments/sslcommerz/return/${'0'.repeat(24)}/guessed` }),
      answers: 404,
    },
  ],
  'POST /api/payments/:provider/notice/:payment/:key': [
    {
      send: () => ({ path: `/api/payments/sslcommerz/notice/${'0'.repeat(24)}/guessed` }),
      answers: 404,
    },
  ],
}
