/**
 * A request for each endpoint that a permitted caller gets all the way through. An endpoint without
 * an example fails the walk.
 */

import type { Action, Actor } from '#src/domain/access/permissions.ts'
import { openSession } from '#src/features/accounts/sessions/session-rows.server.ts'
import { transact } from '#src/platform/database/database.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { userPassword } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

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
  readonly actor: Actor
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
  /** Names no owner: it concerns the caller. */
  readonly isAboutCaller?: boolean
  /** The answer to a permitted caller, where the test does not have the thing itself. */
  readonly answers?: 400 | 404
  /** Where only a session is accepted. */
  readonly refusesTokensWith?: 401 | 403
}

/** By method and pattern. A GET without parameters needs none. */
export const exampleCalls: Readonly<Record<string, readonly Example[]>> = {
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
  'POST /api/1/upload': [{ send: uploadCall }],
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
  'GET /api/oneOrder/:oid': [
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
      send: (_world, { actor }) => {
        const password = actor === 'admin' ? administratorPassword : userPassword
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
      send: (_world, { email, actor }) => ({
        path: `/api/users/update/${email}`,
        body: { email, role: actor === 'student' ? 'teacher' : 'student' },
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
  'PUT /api/admin/messages/:id': [
    {
      send: async (world) => ({
        path: `/api/admin/messages/${await newMessage(world)}`,
        body: { read: true },
      }),
    },
  ],

  'GET /api/admin/history': [{ send: () => ({ path: '/api/admin/history?subject=settings' }) }],
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

/** The account that `signIn` of a test server makes. */
const administratorPassword = 'seven-mangoes-on-a-boat'

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

async function uploadCall(): Promise<Sent> {
  const bytes = await aPhoto({ width: 60, height: 40 }).png().toBuffer()
  return formCall('/api/1/upload', [['image', new File([new Uint8Array(bytes)], 'a.png')]])
}

async function formCall(
  path: string,
  fields: readonly (readonly [string, string | File])[],
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { path, body: Buffer.from(await encoded.bytes()), headers: { 'content-type': type } }
}
