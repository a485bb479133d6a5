/** A request for each endpoint of amounts to collect and of money in advance; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'

export const amountCalls: Readonly<Record<string, readonly Example[]>> = {
  'GET /api/admin/orders/:oid/amounts': [
    { send: () => ({ path: '/api/admin/orders/PM-00000000/amounts' }), answers: 404 },
  ],
  'POST /api/admin/orders/:oid/adjustments': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/adjustments',
        body: { kind: 'bargain', amount: -20, reason: 'Regular' },
      }),
      answers: 404,
    },
  ],
  'DELETE /api/admin/orders/:oid/adjustments/:id': [
    {
      send: () => ({ path: `/api/admin/orders/PM-00000000/adjustments/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/advances': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/advances',
        body: { method: 'cash', amount: 100 },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/exchange': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/exchange',
        body: { into: 'PM-11111111' },
      }),
      answers: 404,
    },
    {
      send: ({ next }) => ({
        path: '/api/admin/orders/PM-00000000/exchange',
        body: { items: [{ pid: 'kettle', quantity: 1 }] },
        headers: { 'idempotency-key': next() },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/refunds': [
    {
      send: ({ next }) => ({
        path: '/api/admin/orders/PM-00000000/refunds',
        headers: { 'idempotency-key': next() },
        body: { method: 'cash', amount: 100 },
      }),
      answers: 404,
    },
  ],
  'DELETE /api/admin/orders/:oid/advances/:id': [
    {
      send: () => ({ path: `/api/admin/orders/PM-00000000/advances/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'POST /api/admin/advance-claims/:id/confirm': [
    {
      send: () => ({
        path: `/api/admin/advance-claims/${'0'.repeat(24)}/confirm`,
        body: { amount: 130, trxId: 'BK7X9Q2M' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/advance-claims/:id/refuse': [
    {
      send: () => ({
        path: `/api/admin/advance-claims/${'0'.repeat(24)}/refuse`,
        body: { trxId: 'BK7X9Q2M', reason: 'It has not come.' },
      }),
      answers: 404,
    },
  ],
}
