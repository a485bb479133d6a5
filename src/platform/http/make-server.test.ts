import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Action } from '#src/domain/access/permissions.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint } from '#src/platform/http/endpoint.ts'
import { makeServer } from '#src/platform/http/make-server.ts'
import { registerEndpoints } from '#src/platform/http/register-endpoints.ts'
import { uploadsAtOnce } from '#src/platform/http/request/bound-uploads.ts'
import { makeClients } from '#src/platform/http/request/client-address.ts'
import { makeMetrics } from '#src/platform/metrics.ts'

function aBareServer() {
  return makeServer({
    origin: 'http://localhost:3000',
    log: pino({ enabled: false }),
    note: () => {},
    metrics: makeMetrics(),
    clients: makeClients([]),
    hasSessionCookie: () => false,
    classes: { add: () => {} },
  })
}

const handler = async () => 'never'
const noPermission = 'declares no permission of the permission table'

it('does not start with a route that declares no permission', () => {
  const server = aBareServer()

  expect(() => server.get('/open', handler)).toThrow(`The route /open ${noPermission}`)
  expect(() => server.get('/empty', { config: {} }, handler)).toThrow(noPermission)
})

it('does not start with a route whose permission is not in the table', () => {
  const server = aBareServer()

  for (const name of ['order.steal', '', 'constructor', 'toString', '__proto__']) {
    const config = { permission: name as Action, requestClass: 'reads' } as const
    expect(() => server.get(`/of-${name}`, { config }, handler)).toThrow(noPermission)
  }
})

it('does not start with a route that declares no known request class', () => {
  const server = aBareServer()
  const permission = 'storefront.read'

  for (const requestClass of [undefined, '', 'toString', 'whatever']) {
    const config = { permission, requestClass: requestClass as 'reads' } as const
    expect(() => server.get(`/of-${requestClass}`, { config }, handler)).toThrow(
      `The route /of-${requestClass} declares no request class`,
    )
  }
})

it('does not start with a plugin whose route declares no permission', async () => {
  const server = aBareServer()
  server.register(async (inner) => {
    inner.post('/deep', handler)
  })

  await expect(server.ready()).rejects.toThrow(`The route /deep ${noPermission}`)
})

it('does not start with an endpoint whose permission is not in the table', () => {
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/api/open',
    summary: '',
    permission: 'order.steal' as Action,
    requestClass: 'reads',
    answers: {},
    handle: async () => answer('never'),
  })

  const authorize = async () => ({ ok: true, value: undefined }) as const
  expect(() => registerEndpoints(aBareServer(), [endpoint], authorize)).toThrow(noPermission)
})

it('authorizes the caller before it parses the body', async () => {
  const server = aBareServer()
  const refusal = { status: 401, body: { code: 'not-signed-in' } }
  const seen: unknown[] = []
  const endpoint = defineEndpoint({
    method: 'PUT',
    path: '/api/thing',
    summary: '',
    permission: 'order.edit',
    requestClass: 'reads',
    answers: {},
    handle: async (_context, { rawBody }) => answer(seen.push(rawBody)),
  })
  registerEndpoints(server, [endpoint], async () => ({ ok: false, failure: refusal }))

  const { statusCode } = await server.inject({
    method: 'PUT',
    url: '/api/thing',
    headers: { host: 'localhost:3000' },
    payload: { a: 1 },
  })
  expect([statusCode, seen]).toEqual([401, []])
})

function aForm(path: string, more: { readonly isUpload?: true }) {
  return defineEndpoint({
    method: 'POST',
    path,
    summary: '',
    permission: 'picture.upload',
    requestClass: 'reads',
    takes: 'multipart',
    ...more,
    answers: {},
    handle: async () => answer('arrived'),
  })
}

it('waits minutes for an upload on a slow line, and half a minute for other bodies', async () => {
  const server = aBareServer()
  const endpoints = [aForm('/api/upload', { isUpload: true }), aForm('/api/form', {})]
  registerEndpoints(server, endpoints, async () => ({ ok: true, value: undefined }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port } = server.server.address() as AddressInfo
  const form = new Response(new FormData())
  const body = Buffer.from(await form.arrayBuffer())
  const type = form.headers.get('content-type') ?? ''
  const begin = (path: string) => {
    const headers = {
      host: 'localhost:3000',
      'content-type': type,
      'content-length': String(body.length),
    }
    const requested = request({ port, method: 'POST', path, headers })
    const answered = once(requested, 'response') as Promise<[IncomingMessage]>
    // The refused client is still sending.
    requested.on('error', () => {})
    requested.write(body.subarray(0, 10))
    return { requested, status: answered.then(([response]) => response.resume().statusCode) }
  }

  const [slow, endless, other] = ['/api/upload', '/api/upload', '/api/form'].map(begin)
  if (!slow || !endless || !other) throw new Error('There are three')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(3))
  vi.advanceTimersByTime(30_000)
  expect(await other.status).toBe(408)
  vi.advanceTimersByTime(4 * 60_000)
  slow.requested.end(body.subarray(10))
  expect(await slow.status).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect(await endless.status).toBe(408)
  expect(vi.getTimerCount()).toBe(0)
})

it('reads few uploads at once: others send their bodies when one is answered or gone', async () => {
  const server = aBareServer()
  const endpoints = [aForm('/api/upload', { isUpload: true })]
  registerEndpoints(server, endpoints, async () => ({ ok: true, value: undefined }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const form = new Response(new FormData())
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    host: 'localhost:3000',
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  }
  const order: string[] = []
  const begin = (name: string) => {
    const requested = request({ port, method: 'POST', path: '/api/upload', headers })
    const answered = once(requested, 'response').then(([response]) => {
      order.push(name)
      return (response as IncomingMessage).resume().statusCode
    })
    // A client that gives up has no answer.
    answered.catch(() => {})
    requested.on('error', () => {})
    requested.write(body.subarray(0, 10))
    return { requested, answered, end: () => requested.end(body.subarray(10)) }
  }
  const hold = async (name: string) => {
    const arrived = once(server.server, 'request')
    const held = begin(name)
    await arrived
    return held
  }

  const first = []
  for (let n = 0; n < uploadsAtOnce; n += 1) first.push(await hold(`slow ${n}`))
  const whole = begin('whole')
  const gone = begin('gone')
  const last = begin('last')
  for (const one of [whole, gone, last]) one.end()
  // As many connections as requests: all of them have reached the shop, and none is answered.
  await vi.waitFor(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    server.server.getConnections((_error, count) => resolve(count))
    expect(await promise).toBe(uploadsAtOnce + 3)
  }, 60_000)
  expect(order).toEqual([])
  gone.requested.destroy()
  first[0]?.end()

  expect(await whole.answered).toBe(200)
  expect(await last.answered).toBe(200)
  first[1]?.requested.destroy()
  first[2]?.end()
  expect(await first[2]?.answered).toBe(200)
  const another = begin('another')
  another.end()
  expect(await another.answered).toBe(200)
})

it('keeps the connection of an upload that waits for its turn, although nothing moves on it', async () => {
  const server = aBareServer()
  const endpoints = [aForm('/api/upload', { isUpload: true })]
  registerEndpoints(server, endpoints, async () => ({ ok: true, value: undefined }))
  const silentMs = 1_000
  server.server.timeout = silentMs
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const data = new FormData()
  data.set('text', 'x'.repeat(20_000))
  const form = new Response(data)
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    host: 'localhost:3000',
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  }
  const begin = () => {
    const requested = request({ port, method: 'POST', path: '/api/upload', headers })
    const answered = once(requested, 'response').then(
      ([response]) => (response as IncomingMessage).resume().statusCode,
      (error: Error) => error.message,
    )
    return { requested, answered }
  }
  let arrived = 0
  server.server.on('request', () => {
    arrived += 1
  })
  const slow = Array.from({ length: uploadsAtOnce }, begin)
  let sent = 0
  const dripping = setInterval(() => {
    for (const { requested } of slow) requested.write(body.subarray(sent, sent + 1))
    sent += 1
  }, 20)
  onTestFinished(() => clearInterval(dripping))
  await vi.waitFor(() => expect(arrived).toBe(uploadsAtOnce), 60_000)
  const waiting = begin()
  waiting.requested.end(body)

  await new Promise((resolve) => setTimeout(resolve, 2.5 * silentMs))
  clearInterval(dripping)
  for (const { requested } of slow) requested.end(body.subarray(sent))
  expect(await Promise.all([...slow, waiting].map(({ answered }) => answered))).toEqual(
    Array(uploadsAtOnce + 1).fill(200),
  )

  // The limit counts again while a body arrives.
  const stalled = begin()
  stalled.requested.write(body.subarray(0, 10))
  expect(await stalled.answered).toBe('socket hang up')
})
