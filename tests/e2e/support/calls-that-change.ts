/** The requests of a hostile page: every endpoint that changes data, with the owner's own bodies. */

import { aProductBody } from '#tests/make/a-product-body.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

export const unknownId = '0'.repeat(24)
export const newPassword = 'mangoes-on-a-boat'
export const message = { user_email: 'hostile@example.com', message: 'From elsewhere' }

export type Things = { readonly email: string; readonly pid: string; readonly oid: string }

/** Every endpoint that changes data, with the body that the owner would send. */
export function callsThatChange({ email, pid, oid }: Things): Readonly<Record<string, unknown>> {
  return {
    'PUT /api/product?id=hostile': aProductBody({ pid: 'hostile' }),
    [`DELETE /api/deleteOneProduct/${pid}`]: undefined,
    [`POST /api/admin/products/${unknownId}/restore`]: {},
    [`POST /api/admin/products/${pid}/publish`]: {},
    [`POST /api/admin/products/${pid}/unpublish`]: {},
    [`PUT /api/admin/products/${pid}/family`]: {
      title: 'Hostile',
      options: [{ name: 'Size' }],
      members: [
        { pid, there: true, values: [{ value: 'S' }] },
        { pid: 'hostile-m', values: [{ value: 'M' }], price: 25, stock: 1 },
      ],
    },
    'POST /api/1/upload': {},
    'POST /api/admin/categories': { name: 'Hostile', slug: 'hostile' },
    'PUT /api/admin/categories/kitchen': { name: 'Hostile', slug: 'hostile' },
    'PUT /api/admin/category-order': { ids: ['home', 'kitchen', 'electronics'] },
    'DELETE /api/admin/categories/kitchen?to=home': undefined,
    'POST /api/admin/searches/hide': { text: 'hostile' },
    'POST /api/admin/synonyms': { words: ['hostile', 'fan'] },
    'POST /api/admin/synonyms/remove': { word: 'fan' },
    'POST /api/admin/product-imports': { fileName: 'hostile.csv', parts: 1 },
    [`POST /api/admin/product-imports/${unknownId}/parts`]: {},
    [`POST /api/admin/product-imports/${unknownId}/application`]: { comparison: 1 },
    [`DELETE /api/admin/product-imports/${unknownId}`]: undefined,
    'POST /api/admin/coupons': { code: 'HOSTILE', percent: 100 },
    [`PUT /api/admin/coupons/${unknownId}`]: { code: 'HOSTILE', percent: 100 },
    'POST /api/admin/prices': {
      items: [{ _id: unknownId, version: 1, price: 20, oldp: 20, offer: true }],
    },
    [`POST /api/admin/price-changes/${unknownId}/undo`]: undefined,
    'POST /api/admin/stock': { pid, kind: 'received', quantity: 3 },
    'PUT /api/order?id=p': anOrderBody({ pid }),
    'POST /api/quote': { items: [{ pid, quantity: 1 }], zone: 'inside-dhaka' },
    [`PUT /api/order?id=${oid}`]: { status: 'done' },
    [`DELETE /api/deleteOneOrder/${oid}`]: undefined,
    'POST /api/auth/sign-up/email': { email: 'hostile@example.com', password: newPassword },
    'POST /api/auth/sign-in/email': { email: 'hostile@example.com', password: newPassword },
    'POST /api/auth/sign-out': {},
    'POST /api/auth/request-password-reset': { email },
    'POST /api/auth/reset-password': { token: 'guessed', newPassword },
    'POST /api/auth/accept-invitation': { token: 'guessed', newPassword },
    'POST /api/auth/change-password': { currentPassword: 'seven-mangoes-on-a-boat', newPassword },
    'POST /api/auth/revoke-session': { id: unknownId },
    'POST /api/auth/revoke-other-sessions': {},
    'POST /api/jwt': { email },
    [`PUT /api/users/${email}`]: { email, name: 'Hostile' },
    [`PUT /api/users/update/${email}`]: { email, status: 'Not-Verified' },
    [`PUT /api/about?email=${email}`]: { name: 'Hostile' },
    'POST /api/v1.0/email/send': { template_params: message },
    'POST /api/v1.0/email/send-form': message,
    'POST /api/couriers/pathao/webhook': { event: 'order.delivered', consignment_id: 'DL1' },
    [`PUT /api/admin/messages/${unknownId}`]: { read: true },
    [`POST /api/admin/outbox/${unknownId}/send-again`]: {},
    'PUT /api/admin/shop': { code: 'HOSTILE' },
    'POST /api/admin/invitations': { email: 'hostile@example.com', duties: ['desk'] },
    [`POST /api/admin/invitations/${unknownId}/send-again`]: {},
    [`DELETE /api/admin/invitations/${unknownId}`]: undefined,
    [`PUT /api/admin/team/${unknownId}`]: { duties: ['desk'] },
    [`DELETE /api/admin/team/${unknownId}`]: undefined,
    [`POST /api/admin/team/${unknownId}/end-sessions`]: {},
    [`DELETE /api/admin/team/${unknownId}/sessions/${unknownId}`]: undefined,
    [`POST /api/admin/team/${unknownId}/reset-factors`]: {},
    'PUT /api/admin/team/second-factor': { isRequired: true },
    'POST /api/admin/journal/opening': { balances: { cash: 1 } },
    'POST /api/admin/statements': {},
    [`POST /api/admin/statements/${unknownId}/decisions`]: { decision: 'skip', rows: [2] },
    [`POST /api/admin/statements/${unknownId}/confirmation`]: { paidTo: 'cash', agreed: 'x' },
    [`DELETE /api/admin/statements/${unknownId}`]: undefined,
    [`POST /api/admin/disputes/${unknownId}/ending`]: { ending: 'lost' },
    'POST /api/admin/parcels': { courier: 'rider', parcels: [{ oid }] },
    'POST /api/admin/parcels/preview': { courier: 'rider', parcels: [{ oid }] },
    'POST /api/admin/parcels/states': { ids: [unknownId] },
    'POST /api/admin/parcels/numbers': { courier: 'other', text: `${oid} 1424107`, final: true },
    [`POST /api/admin/parcels/${unknownId}/settle`]: { absent: true },
    [`POST /api/admin/parcels/${unknownId}/cancel`]: {},
    'PUT /api/admin/couriers/redx': { base: 'live', keys: {}, settings: {}, version: 0 },
    'DELETE /api/admin/couriers/redx': undefined,
    'POST /api/admin/couriers/redx/test': {},
    'POST /api/admin/integrations/redx/test': {},
    'PUT /api/admin/advertising': { pixelId: '1234567890', purchaseAt: 'placed', version: 0 },
    [`POST /api/admin/activity/${unknownId}/undo`]: {},
    ...buyingThatChanges(pid),
    ...ordersThatChange({ pid, oid }),
    ...factorsThatChange,
  }
}

function ordersThatChange({ pid, oid }: Omit<Things, 'email'>): Readonly<Record<string, unknown>> {
  const { cphone } = anOrderBody()
  return {
    'POST /api/admin/orders': { ...anOrderBody({ pid }), source: 'phone', confirmed: true },
    'POST /api/admin/orders/proposal': { text: 'kettle 2 pcs 01712345678' },
    'POST /api/admin/buyers/by-phone': { cphone },
    [`POST /api/admin/orders/${oid}/moves`]: { to: 'confirmed' },
    'POST /api/admin/orders/moves': { oids: [oid], to: 'confirmed' },
    'PUT /api/incompleteOrder': { cphone },
    'DELETE /api/incompleteOrder': undefined,
    [`POST /api/admin/incomplete-orders/${unknownId}/called`]: {},
    [`DELETE /api/admin/incomplete-orders/${unknownId}`]: undefined,
    'POST /api/admin/orders/prints': { oids: [oid], layout: 'a5' },
    [`POST /api/admin/orders/${oid}/restore`]: {},
    [`POST /api/admin/orders/${oid}/merge`]: { other: oid },
    [`POST /api/admin/orders/${oid}/keep`]: { other: oid },
    [`POST /api/admin/orders/${oid}/split`]: { items: [{ pid: 'kettle', quantity: 1 }] },
    [`POST /api/admin/orders/${oid}/adjustments`]: { kind: 'bargain', amount: -50, reason: 'x' },
    [`DELETE /api/admin/orders/${oid}/adjustments/${unknownId}`]: undefined,
    [`POST /api/admin/orders/${oid}/advances`]: { method: 'cash', amount: 50 },
    [`DELETE /api/admin/orders/${oid}/advances/${unknownId}`]: undefined,
    [`POST /api/admin/orders/${oid}/exchange`]: { into: oid },
    [`POST /api/admin/orders/${oid}/refunds`]: { method: 'cash', amount: 50 },
    [`POST /api/admin/orders/${oid}/calls`]: { outcome: 'confirmed' },
    [`POST /api/admin/orders/${oid}/claim`]: {},
    'POST /api/admin/calls/next': {},
    [`POST /api/admin/orders/${oid}/notes`]: { kind: 'internal', text: 'Hostile' },
    [`DELETE /api/admin/orders/${oid}/notes/${unknownId}`]: undefined,
    [`POST /api/admin/orders/${oid}/returns/${unknownId}/undo`]: { version: 1 },
    [`POST /api/admin/orders/${oid}/returns`]: { items: [{ pid, sellable: 1 }], version: 1 },
    [`POST /api/returnPhotos/${unknownId}?token=x`]: {},
    [`POST /api/admin/returns/${unknownId}/photos`]: {},
    [`POST /api/reviews/${unknownId}/photos?token=x`]: {},
    'POST /api/admin/returns': { oid, items: [{ pid, quantity: 1 }] },
    [`POST /api/admin/returns/${unknownId}/step`]: { state: 'approved' },
    [`POST /api/admin/reviews/${unknownId}/answer`]: { state: 'published' },
    [`POST /api/admin/wishes/${unknownId}/answer`]: { accept: true },
    'PUT /api/admin/buyer-messages': { gateway: 'log' },
    'POST /api/admin/buyer-messages/test': {},
    'POST /api/admin/message-refusals': { cphone, refuses: true },
    'POST /api/admin/blocked-phones': {
      cphone: '01712345678',
      reason: 'other',
      until: '2026-12-31',
    },
    'DELETE /api/admin/blocked-phones/nothing': undefined,
  }
}

function buyingThatChanges(pid: string): Readonly<Record<string, unknown>> {
  const supplier = { name: 'Hostile', days: 3 }
  const purchase = { supplier: unknownId, items: [{ pid, pieces: 5 }] }
  return {
    [`PUT /api/admin/stock/${pid}/line`]: { line: 3 },
    'POST /api/admin/suppliers': supplier,
    [`PUT /api/admin/suppliers/${unknownId}`]: supplier,
    [`DELETE /api/admin/suppliers/${unknownId}`]: undefined,
    'POST /api/admin/suppliers/payments': { supplier: null, paidFrom: 'cash', amount: 5 },
    'POST /api/admin/purchase-orders': purchase,
    [`PUT /api/admin/purchase-orders/${unknownId}`]: purchase,
    [`PUT /api/admin/purchase-orders/${unknownId}/state`]: { state: 'sent' },
    [`POST /api/admin/purchase-orders/${unknownId}/receipts`]: {
      items: [{ pid, pieces: 1, cost: 5 }],
      paidFrom: 'cash',
    },
  }
}

const factorsThatChange: Readonly<Record<string, unknown>> = {
  'POST /api/auth/sign-in/second-step': { code: '123456' },
  'POST /api/auth/sign-in/passkey': { passkey: { id: 'guessed' } },
  'POST /api/auth/passkey/options': { purpose: 'sign-in' },
  'POST /api/auth/step-up': { password: newPassword },
  'POST /api/auth/factors/app/start': {},
  'POST /api/auth/factors/app': { code: '123456' },
  'POST /api/auth/factors/passkeys/options': {},
  'POST /api/auth/factors/passkeys': { name: 'Hostile', passkey: { id: 'guessed' } },
  'POST /api/auth/factors/remove': { id: unknownId },
  'POST /api/auth/factors/rename': { id: unknownId, name: 'Hostile' },
  'POST /api/auth/factors/recovery-codes': {},
}
