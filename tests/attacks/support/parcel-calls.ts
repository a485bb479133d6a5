/** A request for each endpoint of parcels and couriers; see example-calls.ts. */

import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import type { Example } from '#tests/attacks/support/example-calls.ts'

const booking = { courier: 'rider', parcels: [{ oid: 'PM-00000000' }] }

export const parcelCalls: Readonly<Record<string, readonly Example[]>> = {
  'GET /api/admin/orders/:oid/parcels': [
    { send: () => ({ path: '/api/admin/orders/PM-00000000/parcels' }), answers: 404 },
  ],
  'GET /api/admin/parcels/portal.csv': [
    { send: () => ({ path: '/api/admin/parcels/portal.csv?courier=steadfast' }) },
  ],
  'POST /api/admin/parcels': [{ send: () => ({ path: '/api/admin/parcels', body: booking }) }],
  'POST /api/admin/parcels/preview': [
    { send: () => ({ path: '/api/admin/parcels/preview', body: booking }) },
  ],
  'POST /api/admin/parcels/states': [
    { send: () => ({ path: '/api/admin/parcels/states', body: { ids: ['0'.repeat(24)] } }) },
  ],
  'POST /api/admin/parcels/numbers': [
    {
      send: () => ({
        path: '/api/admin/parcels/numbers',
        body: { courier: 'other', text: 'PM-00000000 1424107', final: false },
      }),
    },
  ],
  'POST /api/admin/parcels/:id/settle': [
    {
      send: () => ({
        path: `/api/admin/parcels/${'0'.repeat(24)}/settle`,
        body: { absent: true },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/parcels/:id/cancel': [
    { send: () => ({ path: `/api/admin/parcels/${'0'.repeat(24)}/cancel` }), answers: 404 },
  ],
  'PUT /api/admin/couriers/:courier': [
    {
      refusesTokensWith: 403,
      send: () => ({
        path: '/api/admin/couriers/steadfast',
        body: { base: 'live', keys: {}, settings: {}, version: 0 },
      }),
      answers: 400,
    },
  ],
  'DELETE /api/admin/couriers/:courier': [
    {
      refusesTokensWith: 403,
      send: () => ({ path: '/api/admin/couriers/redx' }),
      answers: 404,
    },
  ],
  'GET /api/admin/couriers/:courier/areas': [
    { send: () => ({ path: '/api/admin/couriers/redx/areas' }), answers: 404 },
  ],
  'PUT /api/admin/advertising': [
    {
      refusesTokensWith: 403,
      send: async ({ server }) => {
        const { version } = await findAdSettings(server.db.read)
        const body = { pixelId: '', purchaseAt: 'placed', version }
        return { path: '/api/admin/advertising', body }
      },
    },
  ],
  'POST /api/admin/integrations/:integration/test': [
    { send: () => ({ path: '/api/admin/integrations/redx/test' }) },
  ],
  'POST /api/admin/couriers/:courier/test': [
    { send: () => ({ path: '/api/admin/couriers/redx/test' }), answers: 404 },
  ],
}
