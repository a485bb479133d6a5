/**
 * A request for each endpoint that a permitted caller gets all the way through. An endpoint without
 * an example fails the walk.
 */

import type { Action, Actor } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { requestLink } from '#src/features/accounts/links/links.server.ts'
import { openSession } from '#src/features/accounts/sessions/session-rows.server.ts'
import { findMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { photoTokenFor } from '#src/features/orders/photos/photo-token.server.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { amountCalls } from '#tests/attacks/support/amount-calls.ts'
import { buyingCalls } from '#tests/attacks/support/buying-calls.ts'
import { formCall } from '#tests/attacks/support/form-call.ts'
import { parcelCalls } from '#tests/attacks/support/parcel-calls.ts'
import { paymentCalls } from '#tests/attacks/support/payment-calls.ts'
import { settlementCalls } from '#tests/attacks/support/settlement-calls.ts'
import { sheetCalls } from '#tests/attacks/support/sheet-calls.ts'
import { webhookCalls } from '#tests/attacks/support/webhook-calls.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { aUser, userPassword } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { factorCalls, passwordOf } from './factor-calls.ts'

/** Settings by which no buyer gets a message. */
export const silent = {
  gateway: 'off',
  senderId: '',
  partCost: 0.5,
  dailyLimit: 100,
  sms: [],
  mail: [],
  templates: {},
} as const

export type World = {
  readonly server: TestServer
  /** A browser of the administrator, whose session no request has ended. */
  readonly owner: () => Promise<Readonly<Record<string, string>>>
  /** A different text each time. */
  readonly next: () => string
  /** A different network each time, so that no limit applies. */
  readonly address: () => Readonly<Record<string, string>>
}

/** The owner of the things that the request concerns. */
export type Subject = {
  readonly email: string
  /** The actor's own thing, where the scope of the permission is `own`. */
  readonly isTheirs: boolean
  readonly actors: readonly Actor[]
}

export type Sent = {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Example = {
  readonly send: (world: World, subject: Subject) => Sent | Promise<Sent>
  /** Where an endpoint has several kinds of callers, and this one is not the route's own. */
  readonly action?: Action
  /** Where the answer must not reveal whether the thing exists. */
  readonly refusedWith?: 404
  /** Where a foreign thing and an unknown thing get the same answer. */
  readonly refusedForOthersWith?: 401 | 404
  /** Of an order that is being packed, or of a list of such orders. */
  readonly isForPacking?: boolean
  /** Names no owner: it concerns the caller. */
  readonly isAboutCaller?: boolean
  /** The answer to a permitted caller, where the test does not have the thing itself. */
  readonly answers?: 400 | 404 | 409
  /** Where the Authorization is no token of the shop: nobody is signed in by it, or refused for it. */
  readonly ignoresTokens?: boolean
  /** Where only a session is accepted. */
  readonly refusesTokensWith?: 401 | 403
}

/** By method and pattern. A GET without parameters needs none. */
export const exampleCalls: Readonly<Record<string, readonly Example[]>> = {
  ...amountCalls,
  ...buyingCalls,
  ...factorCalls,
  ...parcelCalls,
  ...webhookCalls,
  ...paymentCalls,
  ...settlementCalls,
  ...sheetCalls,
  'GET /metrics': [{ send: () => ({ path: '/metrics', headers: fromThisMachine }) }],
  'GET /media/share/*': [{ send: () => ({ path: '/media/share/nothing' }), answers: 404 }],
  'GET /sitemap-:part.xml': [{ send: () => ({ path: '/sitemap-1.xml' }) }],
  'GET /media/*': [{ send: () => ({ path: '/media/nothing' }), answers: 404 }],
  'GET /assets/*': [{ send: () => ({ path: '/assets/nothing' }), answers: 404 }],

  'GET /api/oneProduct/:id': [
    { send: async (world) => ({ path: `/api/oneProduct/${await newProduct(world)}` }) },
  ],
  'PUT /api/product': [{ send: (world) => productCall(world.next()) }],
  'DELETE /api/deleteOneProduct/:id': [
    { send: async (world) => ({ path: `/api/deleteOneProduct/${await newProduct(world)}` }) },
  ],
  'GET /api/admin/products/archived': [{ send: () => ({ path: '/api/admin/products/archived' }) }],
  'GET /api/admin/products/drafts': [{ send: () => ({ path: '/api/admin/products/drafts' }) }],
  'GET /api/admin/products/:id': [
    { send: () => ({ path: `/api/admin/products/${'0'.repeat(24)}` }), answers: 404 },
  ],
  'POST /api/admin/products/:id/publish': [
    { send: () => ({ path: `/api/admin/products/${'0'.repeat(24)}/publish` }), answers: 404 },
  ],
  'POST /api/admin/products/:id/unpublish': [
    { send: () => ({ path: `/api/admin/products/${'0'.repeat(24)}/unpublish` }), answers: 404 },
  ],
  'POST /api/admin/products/:id/restore': [
    {
      send: () => ({ path: `/api/admin/products/${'0'.repeat(24)}/restore` }),
      answers: 404,
    },
  ],
  'GET /api/admin/products/:id/family': [
    { send: async (world) => ({ path: `/api/admin/products/${await newProduct(world)}/family` }) },
  ],
  // The end of a family that there is not.
  'PUT /api/admin/products/:id/family': [
    {
      send: async (world) => ({
        path: `/api/admin/products/${await newProduct(world)}/family`,
        body: { title: 'Panjabi', options: [{ name: 'Size' }], members: [] },
      }),
    },
  ],
  'POST /api/1/upload': [{ send: uploadCall }],
  'POST /api/admin/activity/:id/undo': [
    { send: () => ({ path: `/api/admin/activity/${'0'.repeat(24)}/undo` }), answers: 404 },
  ],
  'GET /api/admin/stock': [
    { send: async (world) => ({ path: `/api/admin/stock?pid=${await newProduct(world)}` }) },
  ],
  'POST /api/admin/stock': [
    {
      send: async (world) => ({
        path: '/api/admin/stock',
        body: { pid: await newProduct(world), kind: 'received', quantity: 3 },
      }),
    },
  ],

  'POST /api/admin/journal/opening': [
    { send: () => ({ path: '/api/admin/journal/opening', body: {} }), answers: 400 },
  ],

  'POST /api/quote': [
    {
      send: async (world) => ({
        path: '/api/quote',
        body: { items: [{ pid: await newProduct(world), quantity: 1 }], zone: 'inside-dhaka' },
      }),
    },
  ],

  'PUT /api/order': [
    {
      send: async (world) => ({
        path: '/api/order?id=p',
        body: anOrderBody({ pid: await newProduct(world) }),
      }),
    },
    {
      action: 'order.edit',
      send: async (world) => ({
        path: `/api/order?id=${(await newOrder(world)).oid}`,
        body: { grand: 0, quantity: 2 },
      }),
    },
    {
      action: 'order.change-status',
      send: async (world) => ({
        path: `/api/order?id=${(await newOrder(world)).oid}`,
        body: { status: 'done' },
      }),
    },
  ],
  'GET /api/orders': [
    { action: 'orders.export', send: () => ({ path: '/api/orders' }) },
    { isForPacking: true, send: () => ({ path: '/api/orders?page=1' }) },
  ],
  'GET /api/oneOrder/:oid': [
    {
      action: 'order.read',
      refusedWith: 404,
      isForPacking: true,
      send: async (world) => ({ path: `/api/oneOrder/${await newConfirmedOrder(world)}` }),
    },
    {
      action: 'order.read',
      refusedWith: 404,
      send: async (world) => ({ path: `/api/oneOrder/${(await newOrder(world)).oid}` }),
    },
    {
      action: 'order.read',
      refusedWith: 404,
      send: async (world) => {
        const [order, other] = [await newOrder(world), await newOrder(world)]
        return { path: `/api/oneOrder/${order.oid}?token=${other.token}` }
      },
    },
    {
      isAboutCaller: true,
      send: async (world) => {
        const { oid, token } = await newOrder(world)
        return { path: `/api/oneOrder/${oid}?token=${token}` }
      },
    },
  ],
  'DELETE /api/deleteOneOrder/:oid': [
    { send: async (world) => ({ path: `/api/deleteOneOrder/${(await newOrder(world)).oid}` }) },
  ],
  'POST /api/admin/orders/:oid/moves': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: `/api/admin/orders/${await newConfirmedOrder(world)}/moves`,
        body: { to: 'packed' },
      }),
    },
  ],
  'POST /api/admin/orders/moves': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: '/api/admin/orders/moves',
        body: { oids: [await newConfirmedOrder(world)], to: 'packed' },
      }),
    },
  ],
  'POST /api/admin/orders/prints': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: '/api/admin/orders/prints',
        body: { oids: [await newConfirmedOrder(world)], layout: 'label-150' },
      }),
    },
  ],
  'GET /api/admin/counts': [{ isForPacking: true, send: () => ({ path: '/api/admin/counts' }) }],
  'PUT /api/incompleteOrder': [
    { send: () => ({ path: '/api/incompleteOrder', body: { cphone: '01712345678' } }) },
  ],
  'DELETE /api/incompleteOrder': [{ send: () => ({ path: '/api/incompleteOrder' }) }],
  'POST /api/admin/incomplete-orders/:id/called': [
    {
      send: () => ({ path: `/api/admin/incomplete-orders/${'0'.repeat(24)}/called` }),
      answers: 404,
    },
  ],
  'DELETE /api/admin/incomplete-orders/:id': [
    { send: () => ({ path: `/api/admin/incomplete-orders/${'0'.repeat(24)}` }), answers: 404 },
  ],
  'GET /api/admin/orders/:oid/duplicates': [
    { send: () => ({ path: '/api/admin/orders/PM-00000000/duplicates' }), answers: 404 },
  ],
  'POST /api/admin/orders/:oid/merge': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/merge',
        body: { other: 'PM-11111111' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/keep': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/keep',
        body: { other: 'PM-11111111' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/split': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/split',
        body: { items: [{ pid: 'kettle', quantity: 1 }] },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/returns': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/returns',
        body: { items: [{ pid: 'kettle', sellable: 1 }], version: 1 },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/returns/:id/undo': [
    {
      send: () => ({
        path: `/api/admin/orders/PM-00000000/returns/${'0'.repeat(24)}/undo`,
        body: { version: 1 },
      }),
      answers: 404,
    },
  ],
  'GET /api/admin/returns': [{ send: () => ({ path: '/api/admin/returns?state=open' }) }],
  'POST /api/admin/returns': [
    {
      send: () => ({
        path: '/api/admin/returns',
        body: { oid: 'PM-00000000', items: [{ pid: 'kettle', quantity: 1 }] },
      }),
      answers: 404,
    },
  ],
  'POST /api/returnPhotos/:id': [
    {
      refusedForOthersWith: 404,
      send: (world, { isTheirs }) => {
        const id = '0'.repeat(24)
        const token = isTheirs
          ? photoTokenFor(world.server.shop.secrets, { of: 'return', id })
          : 'x'
        return formCall(`/api/returnPhotos/${id}?token=${token}`, [['back', '/order']])
      },
    },
  ],
  'POST /api/admin/returns/:id/photos': [
    {
      send: () => photoCall(`/api/admin/returns/${'0'.repeat(24)}/photos`, 'photo'),
      answers: 404,
    },
  ],
  'GET /api/admin/returns/:id/photos/:photo': [
    {
      send: () => ({ path: `/api/admin/returns/${'0'.repeat(24)}/photos/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'POST /api/admin/returns/:id/step': [
    {
      send: () => ({
        path: `/api/admin/returns/${'0'.repeat(24)}/step`,
        body: { state: 'approved' },
      }),
      answers: 404,
    },
  ],
  'GET /api/admin/orders/:oid/returns': [
    { send: () => ({ path: '/api/admin/orders/PM-00000000/returns' }), answers: 404 },
  ],
  'GET /api/admin/orders/:oid/same-sender': [
    { send: () => ({ path: '/api/admin/orders/PM-00000000/same-sender?by=network' }) },
  ],
  'GET /api/admin/orders/:oid/buyer': [
    {
      send: async (world) => ({ path: `/api/admin/orders/${(await newOrder(world)).oid}/buyer` }),
    },
  ],
  'GET /api/admin/orders/:oid/wishes': [
    {
      send: async (world) => ({ path: `/api/admin/orders/${(await newOrder(world)).oid}/wishes` }),
    },
  ],
  'POST /api/reviews/:id/photos': [
    {
      refusedForOthersWith: 404,
      send: (world, { isTheirs }) => {
        const id = '0'.repeat(24)
        const subject = { of: 'review', id } as const
        const token = isTheirs ? photoTokenFor(world.server.shop.secrets, subject) : 'x'
        return formCall(`/api/reviews/${id}/photos?token=${token}`, [['back', '/order']])
      },
    },
  ],
  'GET /api/reviews/:id/photos/:photo': [
    {
      send: () => ({ path: `/api/reviews/${'0'.repeat(24)}/photos/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'GET /api/admin/reviews/:id/photos/:photo': [
    {
      send: () => ({ path: `/api/admin/reviews/${'0'.repeat(24)}/photos/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'POST /api/admin/reviews/:id/answer': [
    {
      send: () => ({
        path: `/api/admin/reviews/${'0'.repeat(24)}/answer`,
        body: { state: 'declined' },
      }),
      answers: 404,
    },
  ],
  'POST /api/admin/wishes/:id/answer': [
    {
      send: () => ({
        path: `/api/admin/wishes/${'0'.repeat(24)}/answer`,
        body: { accept: true },
      }),
      answers: 404,
    },
  ],
  'PUT /api/admin/buyer-messages': [
    {
      send: async ({ server }) => ({
        path: '/api/admin/buyer-messages',
        body: { ...silent, version: (await findMessageSettings(server.db.read)).version },
      }),
    },
  ],
  'POST /api/admin/buyer-messages/test': [
    { send: () => ({ path: '/api/admin/buyer-messages/test', body: {} }) },
  ],
  'POST /api/admin/message-refusals': [
    {
      send: () => ({
        path: '/api/admin/message-refusals',
        body: { cphone: '01712345678', refuses: false },
      }),
    },
  ],
  'GET /api/admin/orders/:oid/messages': [
    {
      send: async (world) => ({
        path: `/api/admin/orders/${(await newOrder(world)).oid}/messages`,
      }),
    },
  ],
  'POST /api/admin/blocked-phones': [
    {
      send: () => ({
        path: '/api/admin/blocked-phones',
        body: { cphone: '01712345678', reason: 'other', until: dhakaDay(new Date()) },
      }),
    },
  ],
  'DELETE /api/admin/blocked-phones/:key': [
    { send: () => ({ path: '/api/admin/blocked-phones/nothing' }), answers: 404 },
  ],
  'POST /api/admin/calls/next': [{ send: () => ({ path: '/api/admin/calls/next' }) }],
  'POST /api/admin/orders/:oid/claim': [
    {
      send: async (world) => ({
        path: `/api/admin/orders/${(await newOrder(world)).oid}/claim`,
      }),
    },
  ],
  'POST /api/admin/orders/:oid/calls': [
    {
      send: () => ({
        path: '/api/admin/orders/PM-00000000/calls',
        body: { outcome: 'no-answer' },
      }),
      answers: 404,
    },
  ],
  'GET /api/admin/orders/:oid/details': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: `/api/admin/orders/${await newConfirmedOrder(world)}/details`,
      }),
    },
  ],
  'GET /api/admin/orders/:oid/timeline': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: `/api/admin/orders/${await newConfirmedOrder(world)}/timeline`,
      }),
    },
  ],
  'GET /api/admin/orders/:oid/notes': [
    {
      isForPacking: true,
      send: async (world) => ({
        path: `/api/admin/orders/${await newConfirmedOrder(world)}/notes`,
      }),
    },
  ],
  'POST /api/admin/orders/:oid/notes': [
    {
      send: async (world) => ({
        path: `/api/admin/orders/${(await newOrder(world)).oid}/notes`,
        body: { kind: 'slip', text: 'Ring twice' },
      }),
    },
  ],
  'DELETE /api/admin/orders/:oid/notes/:note': [
    {
      send: () => ({ path: `/api/admin/orders/PM-00000000/notes/${'0'.repeat(24)}` }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders/:oid/restore': [
    {
      send: () => ({ path: '/api/admin/orders/PM-00000000/restore' }),
      answers: 404,
    },
  ],
  'POST /api/admin/orders': [
    {
      send: async (world) => ({
        path: '/api/admin/orders',
        body: anOrderBody({ pid: await newProduct(world), source: 'phone', confirmed: true }),
      }),
    },
  ],
  'POST /api/admin/orders/proposal': [
    {
      send: () => ({
        path: '/api/admin/orders/proposal',
        body: { text: 'Name: Rahima, 01712345678, 2 ta kettle, Mirpur, Dhaka' },
      }),
    },
  ],
  'POST /api/admin/buyers/by-phone': [
    {
      send: async (world) => {
        await newOrder(world)
        return { path: '/api/admin/buyers/by-phone', body: { cphone: anOrderBody().cphone } }
      },
    },
  ],
  'GET /api/admin/orders/latest': [{ send: () => ({ path: '/api/admin/orders/latest' }) }],

  'POST /api/auth/sign-in/email': [
    {
      send: (_world, { email }) => ({
        path: '/api/auth/sign-in/email',
        body: { email, password: userPassword },
      }),
    },
  ],
  'POST /api/auth/sign-out': [
    { isAboutCaller: true, send: () => ({ path: '/api/auth/sign-out' }) },
  ],
  'GET /api/savedAddress': [{ isAboutCaller: true, send: () => ({ path: '/api/savedAddress' }) }],
  'GET /api/auth/get-session': [
    { isAboutCaller: true, send: () => ({ path: '/api/auth/get-session' }) },
  ],
  'POST /api/auth/sign-up/email': [
    {
      send: ({ next }) => ({
        path: '/api/auth/sign-up/email',
        body: { name: '', email: `${next()}@example.com`, password: userPassword },
      }),
    },
  ],
  'POST /api/auth/request-password-reset': [
    {
      send: (_world, { email }) => ({ path: '/api/auth/request-password-reset', body: { email } }),
    },
  ],
  'POST /api/auth/reset-password': [
    {
      answers: 400,
      send: () => ({
        path: '/api/auth/reset-password',
        body: { newPassword: userPassword, token: 'of no mail' },
      }),
    },
  ],
  'POST /api/auth/change-password': [
    {
      isAboutCaller: true,
      refusesTokensWith: 403,
      send: (_world, { actors }) => {
        const password = passwordOf(actors)
        return {
          path: '/api/auth/change-password',
          body: { currentPassword: password, newPassword: password },
        }
      },
    },
  ],
  'GET /api/auth/list-sessions': [
    {
      isAboutCaller: true,
      refusesTokensWith: 403,
      send: () => ({ path: '/api/auth/list-sessions' }),
    },
  ],
  'POST /api/auth/revoke-session': [
    {
      refusesTokensWith: 403,
      refusedForOthersWith: 404,
      send: async (world, { email }) => ({
        path: '/api/auth/revoke-session',
        body: { id: await newSession(world, email) },
      }),
    },
  ],
  'POST /api/auth/revoke-other-sessions': [
    {
      isAboutCaller: true,
      refusesTokensWith: 403,
      send: () => ({ path: '/api/auth/revoke-other-sessions' }),
    },
  ],
  'GET /api/auth/google': [{ send: () => ({ path: '/api/auth/google' }), answers: 404 }],
  'GET /api/auth/callback/google': [
    { send: () => ({ path: '/api/auth/callback/google' }), answers: 404 },
  ],
  'GET /api/logout': [{ isAboutCaller: true, send: () => ({ path: '/api/logout' }) }],
  'POST /api/jwt': [
    {
      refusesTokensWith: 401,
      refusedForOthersWith: 401,
      send: (_world, { email }) => ({ path: '/api/jwt', body: { email } }),
    },
  ],

  'PUT /api/users/:email': [
    {
      send: (world, { email }) => ({
        path: `/api/users/${email}`,
        body: { email, name: world.next() },
      }),
    },
  ],
  'PUT /api/users/update/:email': [
    {
      send: (_world, { email, actors }) => ({
        path: `/api/users/update/${email}`,
        body: { email, role: actors.includes('student') ? 'teacher' : 'student' },
      }),
    },
  ],
  'GET /api/user/:email': [{ send: (_world, { email }) => ({ path: `/api/user/${email}` }) }],
  'GET /api/oneuser/:email': [{ send: (_world, { email }) => ({ path: `/api/oneuser/${email}` }) }],

  'PUT /api/about': [
    {
      send: (_world, { email }) => ({
        path: `/api/about?email=${email}`,
        body: { name: 'Karim', age: 30 },
      }),
    },
  ],
  'GET /api/oneabout/:email': [
    {
      send: async (world, { email }) => {
        await newProfile(world, email)
        return { path: `/api/oneabout/${email}` }
      },
    },
  ],
  'GET /api/oneQuestion/:id': [
    { send: () => ({ path: '/api/oneQuestion/none-here' }), answers: 404 },
  ],

  'POST /api/v1.0/email/send': [
    {
      send: () => ({ path: '/api/v1.0/email/send', body: { template_params: aMessage() } }),
    },
  ],
  'POST /api/v1.0/email/send-form': [
    {
      send: () =>
        formCall('/api/v1.0/email/send-form', [
          ['user_email', 'rahima@example.com'],
          ['message', 'Do you deliver to Sylhet?'],
        ]),
    },
  ],
  // No account at a courier: tests/attacks/webhooks.db.test.ts has them.
  'POST /api/couriers/:courier/webhook': [
    {
      send: () => ({ path: '/api/couriers/redx/webhook', body: {} }),
      answers: 404,
      ignoresTokens: true,
    },
  ],
  'PUT /api/admin/messages/:id': [
    {
      send: async (world) => ({
        path: `/api/admin/messages/${await newMessage(world)}`,
        body: { read: true },
      }),
    },
  ],

  'POST /api/auth/accept-invitation': [
    {
      answers: 400,
      send: () => ({
        path: '/api/auth/accept-invitation',
        body: { newPassword: userPassword, token: 'of no mail' },
      }),
    },
  ],
  'POST /api/admin/invitations': [
    {
      refusesTokensWith: 403,
      send: ({ next }) => ({
        path: '/api/admin/invitations',
        body: { email: `${next()}@example.com`, duties: ['desk', 'packer'] },
      }),
    },
  ],
  'POST /api/admin/invitations/:id/send-again': [
    {
      refusesTokensWith: 403,
      send: async (world) => ({
        path: `/api/admin/invitations/${await newInvitation(world)}/send-again`,
      }),
    },
  ],
  'DELETE /api/admin/invitations/:id': [
    {
      refusesTokensWith: 403,
      send: async (world) => ({
        path: `/api/admin/invitations/${await newInvitation(world)}`,
      }),
    },
  ],
  'PUT /api/admin/team/:id': [
    {
      refusesTokensWith: 403,
      send: async (world) => ({
        path: `/api/admin/team/${await newMember(world)}`,
        body: { duties: ['viewer'] },
      }),
    },
  ],
  'DELETE /api/admin/team/:id': [
    {
      refusesTokensWith: 403,
      send: async (world) => ({ path: `/api/admin/team/${await newMember(world)}` }),
    },
  ],

  'GET /api/admin/history': [
    {
      action: 'settings.read',
      send: () => ({ path: '/api/admin/history?subject=settings' }),
    },
    {
      action: 'users.list',
      send: (_world, { email }) => ({ path: `/api/admin/history?subject=user&id=${email}` }),
    },
    {
      action: 'stock.read',
      send: async (world) => ({
        path: `/api/admin/history?subject=product&id=${await newProduct(world)}`,
      }),
    },
    {
      action: 'order.read',
      isForPacking: true,
      send: async (world) => ({
        path: `/api/admin/history?subject=order&id=${await newConfirmedOrder(world)}`,
      }),
    },
  ],
  'POST /api/admin/outbox/:id/send-again': [
    {
      send: async (world) => ({
        path: `/api/admin/outbox/${await newEvent(world)}/send-again`,
      }),
    },
  ],
  'PUT /api/admin/shop': [
    {
      send: async ({ server, owner }) => ({
        path: '/api/admin/shop',
        body: (await server.send('GET', '/api/admin/shop', { headers: await owner() })).body,
      }),
    },
  ],
}

const fromThisMachine = { 'x-forwarded-for': '127.0.0.1' }

async function newProduct({ server, next }: World): Promise<string> {
  return (await aProduct(server.db, { pid: next() })).pid
}

function productCall(pid: string): Sent {
  const body = {
    pid,
    title: 'Electric Kettle',
    details: 'Boils a litre in four minutes.',
    price: 25,
    oldp: 30,
    stock: 25,
    ddate: '2030-01-01',
  }
  return { path: `/api/product?id=${pid}`, body }
}

async function newOrder(world: World): Promise<{ readonly oid: string; readonly token: string }> {
  const { server, address } = world
  const body = anOrderBody({ pid: await newProduct(world) })
  const placed = await server.send('PUT', '/api/order?id=p', { body, headers: address() })
  return placed.body
}

async function newConfirmedOrder(world: World): Promise<string> {
  const { server, owner } = world
  const { oid } = await newOrder(world)
  const toggle = { body: { status: 'done' }, headers: await owner() }
  await server.send('PUT', `/api/order?id=${oid}`, toggle)
  return oid
}

async function newSession({ server }: World, email: string): Promise<string> {
  const { id: userId } = await server.db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const from = { address: '10.0.0.1', device: undefined }
  const visitor = { from, userAgent: '', sessionToken: undefined }
  const opened = await transact(server.db, (tx) =>
    openSession(tx, { userId, visitor, now: new Date() }),
  )
  if (!opened.ok) throw new Error(opened.failure.kind)
  return opened.value.id
}

/** Written as a row: a walk invites more people than the shop would. */
async function newInvitation({ server, next }: World): Promise<string> {
  const now = new Date()
  const invited = { purpose: 'invite', email: `${next()}@example.com`, now } as const
  return commit(server.db, async (tx) => {
    const id = await requestLink(tx, invited)
    const row = { id, duties: '["desk"]', invited_by: 'owner', invited_at: now.toISOString() }
    await tx.insertInto('invitations').values(row).execute()
    return id
  })
}

async function newMember({ server }: World): Promise<string> {
  return (await aUser(server.db, { duties: ['desk'] })).id
}

async function newMessage({ server, next, address }: World): Promise<string> {
  const body = { template_params: aMessage({ message: next() }) }
  await server.send('POST', '/api/v1.0/email/send', { body, headers: address() })
  const { id } = await server.db.read
    .selectFrom('messages')
    .select('id')
    .where('body', '=', body.template_params.message)
    .executeTakeFirstOrThrow()
  return id
}

async function newProfile({ server, owner }: World, email: string): Promise<void> {
  const body = { name: 'Karim' }
  await server.send('PUT', `/api/about?email=${email}`, { body, headers: await owner() })
}

/** The mail of a new order. */
async function newEvent(world: World): Promise<string> {
  await newOrder(world)
  const { id } = await world.server.db.read
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

function uploadCall(): Promise<Sent> {
  return photoCall('/api/1/upload', 'image')
}

async function photoCall(path: string, field: string): Promise<Sent> {
  const bytes = await aPhoto({ width: 60, height: 40 }).png().toBuffer()
  return formCall(path, [[field, new File([new Uint8Array(bytes)], 'a.png')]])
}
