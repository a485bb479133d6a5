/** A request for each endpoint of couriers' statements and disputes; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'
import { formCall } from '#tests/attacks/support/form-call.ts'

const unknown = '0'.repeat(24)

export const settlementCalls: Readonly<Record<string, readonly Example[]>> = {
  'POST /api/admin/statements': [
    {
      send: ({ next }) =>
        formCall('/api/admin/statements', [
          ['courier', 'other'],
          ['file', new File([`Invoice,Payout\n${next()},100`], 'statement.csv')],
        ]),
    },
  ],
  'GET /api/admin/statements/:id/rows': [
    { send: () => ({ path: `/api/admin/statements/${unknown}/rows` }), answers: 404 },
  ],
  'DELETE /api/admin/statements/:id': [
    { send: () => ({ path: `/api/admin/statements/${unknown}` }), answers: 404 },
  ],
  'POST /api/admin/statements/:id/decisions': [
    {
      send: () => ({
        path: `/api/admin/statements/${unknown}/decisions`,
        body: { decision: 'accept', rows: [1] },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/statements/:id/confirmation': [
    {
      send: () => ({
        path: `/api/admin/statements/${unknown}/confirmation`,
        body: { paidTo: 'bank', day: '2026-01-01', agreed: 'x' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/disputes/:id/ending': [
    {
      send: () => ({ path: `/api/admin/disputes/${unknown}/ending`, body: { ending: 'lost' } }),
      answers: 404,
    },
  ],
}
