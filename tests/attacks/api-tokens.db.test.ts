/**
 * Every route of the running server with a token of a program. A token with reads alone changes no row of the
 * shop, whatever an endpoint declares, and no token reaches what tokens may never do.
 */

import { expect, it } from 'vitest'
import {
  isReadAction,
  neverForTokens,
  readScopes,
  tokenScopes,
} from '#src/domain/access/token-scopes.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anApiToken } from '#tests/make/accounts/an-api-token.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { aWorld } from './support/a-world.ts'
import { type Example, exampleCalls, type World } from './support/example-calls.ts'
import { type RecordedRoute, recordRoutes } from './support/recorded-routes.ts'

/** Changes under a read action, which each test below refuses to every token. A new one is a mistake. */
const changesByOtherMeans = [
  // A buyer sends photos with the token of the order.
  'POST /api/returnPhotos/:id',
  'POST /api/reviews/:id/photos',
  // Long lists of ids do not fit into an address; it changes nothing.
  'POST /api/admin/parcels/states',
]

/** What the shop notes of any request: last uses, security events, and who saw which numbers. */
const notes = new Set(['api_tokens', 'security_events', 'numbers_seen', 'limit_windows'])

/** Sums of the orders, which the shop counts at the latest when somebody reads them. */
const countedWhenRead = ['buyers', 'buyers_to_count']

const somebody = 'somebody@example.com'

type Call = { readonly name: string; readonly method: string; readonly example: Example } & Pick<
  RecordedRoute,
  'action'
>

async function walkedServer() {
  const { made: server, routes } = await recordRoutes(() =>
    aServer({ env: { TRUST_PROXY: '127.0.0.1' } }),
  )
  await aUser(server.db, { email: somebody })
  return { server, routes, world: aWorld(server) }
}

function callsOf(routes: readonly RecordedRoute[]): readonly Call[] {
  return routes.flatMap(({ methods: [method = '', ...others], url, action }) => {
    if (others.length > 0 || method === 'HEAD' || !url.startsWith('/api/')) return []
    const name = `${method} ${url}`
    const examples = exampleCalls[name] ?? [{ send: () => ({ path: url }) }]
    return examples.map((example) => ({ name, method, action, example }))
  })
}

/** Sentences about routes that may change something under an action that a read-only token may have. */
function changesDeclaredAsReads(routes: readonly RecordedRoute[]): readonly string[] {
  return routes.flatMap(({ methods, url, action }) => {
    const [method = ''] = methods
    if (methods.length > 1 || isSafe(method) || !action || !isReadAction(action)) return []
    const name = `${method} ${url}`
    return changesByOtherMeans.includes(name) ? [] : [`${name} changes something as ${action}`]
  })
}

async function shopRows({ db }: TestServer): Promise<AllRows> {
  const rows = await allRows(db)
  return Object.fromEntries(
    Object.entries(rows).filter(([name]) => !notes.has(name) && !countedWhenRead.includes(name)),
  )
}

async function sendAs(world: World, { method, example }: Call, headers: object) {
  const subject = { email: somebody, isTheirs: true, actors: ['admin'] } as const
  const sent = await example.send(world, subject)
  const { path, body } = sent
  const before = isSafe(method) ? await shopRows(world.server) : undefined
  const sending = { headers: { ...world.address(), ...headers, ...sent.headers } }
  const answer = await world.server.send(
    method,
    path,
    body === undefined ? sending : { ...sending, body },
  )
  return { answer, before }
}

it('changes no row of the shop by a token with reads alone, at any endpoint', async () => {
  const { routes, server, world } = await walkedServer()
  const headers = await anApiToken(server, await world.owner(), readScopes)
  const problems: string[] = []
  let opened = 0

  for (const call of callsOf(routes)) {
    // Its Authorization is a courier's own.
    if (call.action === 'webhook.send') continue
    const { answer, before } = await sendAs(world, call, headers)
    const { status, body } = answer
    if (!isSafe(call.method)) {
      if (status !== 403 || body?.code !== 'token-scope') problems.push(`${call.name}: ${status}`)
      continue
    }
    if (status < 300) opened += 1
    if (JSON.stringify(await shopRows(server)) !== JSON.stringify(before)) {
      problems.push(`${call.name} has changed rows`)
    }
  }

  expect(problems).toEqual([])
  expect(opened).toBeGreaterThan(30)
}, 120_000)

it('declares no endpoint that changes something as a read', async () => {
  const { routes } = await walkedServer()

  expect(changesDeclaredAsReads(routes)).toEqual([])
  // The check names an endpoint that does.
  expect(
    changesDeclaredAsReads([{ methods: ['POST'], url: '/api/new', action: 'orders.list' }]),
  ).toEqual(['POST /api/new changes something as orders.list'])
})

it('refuses every token what tokens may never do, and every change under a read', async () => {
  const { routes, server, world } = await walkedServer()
  const headers = await anApiToken(server, await world.owner(), tokenScopes)
  const closed = callsOf(routes).filter(
    ({ name, action }) =>
      action !== undefined &&
      action !== 'webhook.send' &&
      (Object.hasOwn(neverForTokens, action) || changesByOtherMeans.includes(name)),
  )

  const problems: string[] = []
  for (const call of closed) {
    const { answer } = await sendAs(world, call, headers)
    const isRefused = answer.status === 403 && answer.body?.code === 'token-scope'
    if (!isRefused) problems.push(`${call.name}: ${answer.status} ${answer.text.slice(0, 100)}`)
  }

  expect(problems).toEqual([])
  expect(closed.length).toBeGreaterThan(40)
})
