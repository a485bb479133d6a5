import pino from 'pino'
import { expect, it } from 'vitest'
import type { Action } from '#src/domain/permissions.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineCall } from '#src/platform/http/call.ts'
import { makeServer } from '#src/platform/http/make-server.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { makeMetrics } from '#src/platform/metrics.ts'

function aBareServer() {
  return makeServer({
    origin: 'http://localhost:3000',
    trustProxy: [],
    log: pino({ enabled: false }),
    note: () => {},
    metrics: makeMetrics(),
    hasSessionCookie: () => false,
  })
}

const handler = async () => 'never'
const noAction = 'names no action of the permission table'

it('does not start with a route that names no action', () => {
  const server = aBareServer()

  expect(() => server.get('/open', handler)).toThrow(`The route /open ${noAction}`)
  expect(() => server.get('/empty', { config: {} }, handler)).toThrow(noAction)
})

it('does not start with a route whose action the table does not know', () => {
  const server = aBareServer()

  for (const name of ['order.steal', '', 'constructor', 'toString', '__proto__']) {
    const config = { action: name as Action }
    expect(() => server.get(`/of-${name}`, { config }, handler)).toThrow(noAction)
  }
})

it('does not start with a route of a plugin that names none', async () => {
  const server = aBareServer()
  server.register(async (inner) => {
    inner.post('/deep', handler)
  })

  await expect(server.ready()).rejects.toThrow(`The route /deep ${noAction}`)
})

it('does not start with a call whose action the table does not know', () => {
  const call = defineCall({
    method: 'GET',
    path: '/api/open',
    summary: '',
    action: 'order.steal' as Action,
    answers: {},
    handle: async () => answer('never'),
  })

  const admit = async () => ({ ok: true, value: undefined }) as const
  expect(() => registerCalls(aBareServer(), [call], admit)).toThrow(noAction)
})

it('asks who is calling before it looks at the body', async () => {
  const server = aBareServer()
  const refusal = { status: 401, body: { code: 'not-signed-in' } }
  const seen: unknown[] = []
  const call = defineCall({
    method: 'PUT',
    path: '/api/thing',
    summary: '',
    action: 'order.edit',
    answers: {},
    handle: async (_context, { rawBody }) => answer(seen.push(rawBody)),
  })
  registerCalls(server, [call], async () => ({ ok: false, failure: refusal }))

  const { statusCode } = await server.inject({
    method: 'PUT',
    url: '/api/thing',
    headers: { host: 'localhost:3000' },
    payload: { a: 1 },
  })
  expect([statusCode, seen]).toEqual([401, []])
})
