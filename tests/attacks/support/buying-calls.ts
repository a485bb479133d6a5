/** A request for each endpoint of buying and of categories; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'

const unknown = '0'.repeat(24)
const supplier = { name: 'Karim Traders', days: 3 }
const purchase = { supplier: unknown, items: [{ pid: 'kettle', pieces: 5 }] }

const category = { name: 'Pans', nameBn: 'প্যান', slug: 'pans' }

export const buyingCalls: Readonly<Record<string, readonly Example[]>> = {
  'GET /api/categories': [{ send: () => ({ path: '/api/categories' }) }],
  // Below a category that is not there.
  'POST /api/admin/categories': [
    {
      send: () => ({ path: '/api/admin/categories', body: { ...category, parent: unknown } }),
      answers: 400,
    },
  ],
  'PUT /api/admin/categories/:id': [
    { send: () => ({ path: `/api/admin/categories/${unknown}`, body: category }), answers: 404 },
  ],
  'PUT /api/admin/category-order': [
    {
      send: () => ({ path: '/api/admin/category-order', body: { ids: [unknown] } }),
      answers: 409,
    },
  ],
  'DELETE /api/admin/categories/:id': [
    { send: () => ({ path: `/api/admin/categories/${unknown}` }), answers: 404 },
  ],
  'POST /api/admin/searches/hide': [
    {
      send: () => ({ path: '/api/admin/searches/hide', body: { text: 'never searched' } }),
      answers: 404,
    },
  ],
  // One word means the same as itself.
  'POST /api/admin/synonyms': [
    {
      send: () => ({ path: '/api/admin/synonyms', body: { words: ['fan', 'Fan'] } }),
      answers: 400,
    },
  ],
  'POST /api/admin/synonyms/remove': [
    { send: () => ({ path: '/api/admin/synonyms/remove', body: { word: 'fan' } }), answers: 404 },
  ],
  // Without anything that it takes off.
  'POST /api/admin/coupons': [
    { send: () => ({ path: '/api/admin/coupons', body: { code: 'EID-10' } }), answers: 400 },
  ],
  'PUT /api/admin/coupons/:id': [
    {
      send: () => ({
        path: `/api/admin/coupons/${unknown}`,
        body: { code: 'EID-10', percent: 10 },
      }),
      answers: 404,
    },
  ],
  'GET /api/admin/prices': [{ send: () => ({ path: '/api/admin/prices' }) }],
  'GET /api/admin/price-changes': [{ send: () => ({ path: '/api/admin/price-changes' }) }],
  // Of a product that is gone.
  'POST /api/admin/prices': [
    {
      send: () => ({
        path: '/api/admin/prices',
        body: { items: [{ _id: unknown, version: 1, price: 20, oldp: 20, offer: true }] },
      }),
      answers: 409,
    },
  ],
  'POST /api/admin/price-changes/:id/undo': [
    { send: () => ({ path: `/api/admin/price-changes/${unknown}/undo` }), answers: 404 },
  ],
  'PUT /api/admin/price-changes/:id/banner': [
    {
      send: () => ({
        path: `/api/admin/price-changes/${unknown}/banner`,
        body: { bannerText: 'Eid', bannerTextBn: 'ঈদ', bannerLink: '/', version: 1 },
      }),
      answers: 404,
    },
  ],
  'PUT /api/admin/stock/:id/line': [
    { send: () => ({ path: `/api/admin/stock/${unknown}/line`, body: { line: 3 } }), answers: 404 },
  ],
  'POST /api/admin/suppliers': [{ send: () => ({ path: '/api/admin/suppliers', body: supplier }) }],
  'PUT /api/admin/suppliers/:id': [
    { send: () => ({ path: `/api/admin/suppliers/${unknown}`, body: supplier }), answers: 404 },
  ],
  'DELETE /api/admin/suppliers/:id': [
    { send: () => ({ path: `/api/admin/suppliers/${unknown}` }), answers: 404 },
  ],
  'POST /api/admin/suppliers/payments': [
    {
      send: ({ next }) => ({
        path: '/api/admin/suppliers/payments',
        headers: { 'idempotency-key': next() },
        body: { supplier: unknown, paidFrom: 'cash', amount: 5 },
      }),
      answers: 404,
    },
  ],
  'GET /api/admin/purchase-order/:id': [
    { send: () => ({ path: `/api/admin/purchase-order/${unknown}` }), answers: 404 },
  ],
  // Without the key that a repeated request needs.
  'POST /api/admin/purchase-orders': [
    { send: () => ({ path: '/api/admin/purchase-orders', body: purchase }), answers: 400 },
  ],
  'PUT /api/admin/purchase-orders/:id': [
    {
      send: () => ({ path: `/api/admin/purchase-orders/${unknown}`, body: purchase }),
      answers: 404,
    },
  ],
  'PUT /api/admin/purchase-orders/:id/state': [
    {
      send: () => ({
        path: `/api/admin/purchase-orders/${unknown}/state`,
        body: { state: 'sent' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/purchase-orders/:id/receipts': [
    {
      send: ({ next }) => ({
        path: `/api/admin/purchase-orders/${unknown}/receipts`,
        headers: { 'idempotency-key': next() },
        body: { items: [{ pid: 'kettle', pieces: 1, cost: 5 }], paidFrom: 'cash' },
      }),
      answers: 404,
    },
  ],
}
