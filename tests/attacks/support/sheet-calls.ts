/** A request for each endpoint of imports of products; see example-calls.ts. */

import type { Example } from '#tests/attacks/support/example-calls.ts'
import { formCall } from '#tests/attacks/support/form-call.ts'

const imports = '/api/admin/product-imports'
const unknown = `${imports}/${'0'.repeat(24)}`

export const sheetCalls: Readonly<Record<string, readonly Example[]>> = {
  'GET /api/admin/products.csv': [{ send: () => ({ path: '/api/admin/products.csv' }) }],
  'GET /api/admin/products.xlsx': [{ send: () => ({ path: '/api/admin/products.xlsx' }) }],
  // Five files may wait; after them the answer is 409.
  'POST /api/admin/product-imports': [
    { send: () => ({ path: imports, body: { fileName: 'products.csv', parts: 1 } }), answers: 409 },
  ],
  'POST /api/admin/product-imports/:id/parts': [
    {
      send: () =>
        formCall(`${unknown}/parts`, [
          ['position', '0'],
          ['part', new File(['pid,price\nkettle,30\n'], 'part')],
        ]),
      answers: 404,
    },
  ],
  'GET /api/admin/product-imports/:id': [{ send: () => ({ path: unknown }), answers: 404 }],
  'GET /api/admin/product-imports/:id/rows': [
    { send: () => ({ path: `${unknown}/rows` }), answers: 404 },
  ],
  'POST /api/admin/product-imports/:id/application': [
    { send: () => ({ path: `${unknown}/application`, body: { comparison: 1 } }), answers: 404 },
  ],
  'DELETE /api/admin/product-imports/:id': [{ send: () => ({ path: unknown }), answers: 404 }],
}
