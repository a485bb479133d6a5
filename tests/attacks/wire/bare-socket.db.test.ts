/** Requests that only a raw socket can send. */

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows } from '#tests/support/ledger.ts'
import { request, say } from './support/raw-socket.ts'

function bodyOf(heard: string) {
  return JSON.parse(heard.slice(heard.indexOf('{')))
}

const host = 'Host: localhost:3000'
const close = 'Connection: close'
const json = 'Content-Type: application/json'

it('refuses two hosts, none, an absolute target and a star', async () => {
  const { listen } = await aServer()
  const port = await listen()

  const two = await say(port, request('GET /api/allproduct HTTP/1.1', host, host, close))
  expect(two).toMatch(/^HTTP\/1\.1 421 /)
  expect(bodyOf(two).code).toBe('wrong-host')
  const other = request('GET /api/allproduct HTTP/1.1', host, 'Host: evil.example', close)
  expect(await say(port, other)).toMatch(/^HTTP\/1\.1 421 /)

  for (const version of ['1.1', '1.0']) {
    const none = await say(port, request(`GET /api/allproduct HTTP/${version}`, close))
    expect(none).toMatch(/^HTTP\/1\.1 421 /)
    expect(bodyOf(none).code).toBe('wrong-host')
  }
  const targets = ['http://localhost:3000/api/allproduct', 'http://evil.example/', 'evil.example']
  for (const target of targets) {
    const answer = await say(port, request(`GET ${target} HTTP/1.1`, host, close))
    expect([target, answer.slice(0, 12)]).toEqual([target, 'HTTP/1.1 400'])
    expect(bodyOf(answer)).toEqual({ code: expect.any(String), message: expect.any(String) })
  }
  expect(await say(port, request('OPTIONS * HTTP/1.1', host, close))).toMatch(/^HTTP\/1\.1 400 /)
})

it('accepts its own host names and none that only resembles one', async () => {
  const { listen } = await aServer()
  const port = await listen()
  const statusFor = async (name: string) => {
    const heard = await say(port, request('GET / HTTP/1.1', `Host:${name}`, close))
    return Number(heard.slice(9, 12))
  }
  const names = [
    'localhost',
    'localhost:',
    'localhost:80',
    'localhost:3000x',
    'localhost:03000',
    'localhost.:3000',
    ' localhost:3000 evil.example',
    'localhost:3000, evil.example',
    'evil.example, localhost:3000',
    'localhost:3000@evil.example',
    'user@localhost:3000',
    'user:secret@localhost:3000',
    'localhost:3000/x',
    'localhost:3000?x',
    'localhost:3000#x',
    'http://localhost:3000',
    'x.localhost:3000',
    '[::1]:3000',
    '127.1:3000',
    '2130706433:3000',
    '\xc5\x82ocalhost:3000',
    'loca\xadlhost:3000',
    '%6cocalhost:3000',
    '__proto__',
    'constructor',
    '',
  ]

  for (const name of names) expect([name, await statusFor(name)]).toEqual([name, 421])
  for (const name of ['LocalHost:3000', '\tlocalhost:3000\t', '127.0.0.1:3000']) {
    expect([name, await statusFor(name)]).toEqual([name, 200])
  }
})

it('refuses TRACE and CONNECT', async () => {
  const { listen } = await aServer()
  const port = await listen()

  const trace = await say(
    port,
    request('TRACE /api/orders HTTP/1.1', host, close, 'X-Secret: to-be-echoed'),
  )
  expect(trace).toMatch(/^HTTP\/1\.1 405 /)
  expect(trace.toLowerCase()).toContain('allow: get, head')
  expect(trace).not.toContain('to-be-echoed')
  const tunnel = await say(port, request('CONNECT evil.example:443 HTTP/1.1', host, close))
  expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/)
})

it('answers broken HTTP and endless headers in the shape of every error', async () => {
  const { listen } = await aServer()
  const port = await listen()
  const shape = { code: expect.stringMatching(/^[a-z-]+$/), message: expect.any(String) }

  const nonsense = await say(port, 'nonsense\r\n\r\n')
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(bodyOf(nonsense)).toEqual(shape)
  const large = await say(port, request('GET / HTTP/1.1', host, `X-Large: ${'x'.repeat(20_000)}`))
  expect(large).toMatch(/^HTTP\/1\.1 431 /)
  expect(bodyOf(large)).toEqual(shape)
  const smuggled = request(
    'PUT /api/order?id=p HTTP/1.1',
    host,
    json,
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
  )
  expect(await say(port, `${smuggled}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

it('refuses a body that is not JSON or ends too early, without a trace', async () => {
  const { db, listen, logged } = await aServer()
  await aProduct(db)
  const port = await listen()
  const put = ['PUT /api/order?id=p HTTP/1.1', host, json, close]

  const malformed = await say(port, `${request(...put, 'Content-Length: 9')}{"pid":"k`)
  expect(malformed).toMatch(/^HTTP\/1\.1 400 /)
  expect(bodyOf(malformed)).toEqual({ code: 'bad-json', message: expect.any(String) })
  const noType = await say(
    port,
    `${request('PUT /api/order?id=p HTTP/1.1', host, close, 'Content-Length: 2')}{}`,
  )
  expect(noType).toMatch(/^HTTP\/1\.1 415 /)

  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`${request(...put, 'Content-Length: 500')}${JSON.stringify(anOrderBody())}`)
  await wait(50)
  socket.destroy()
  await wait(50)
  expect(await countRows(db.read, 'orders')).toBe(0)
  expect(logged.join('')).not.toContain('"event":"failure"')
})

it('stops reading a body that announces or reaches too large a size', async () => {
  const { db, listen } = await aServer()
  const port = await listen()
  const put = ['PUT /api/order?id=p HTTP/1.1', host, json]

  const said = await say(port, request(...put, 'Content-Length: 10000000'))
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(bodyOf(said).code).toBe('too-large')

  const piece = `4000\r\n${' '.repeat(0x4000)}\r\n`
  const grown = await say(
    port,
    request(...put, 'Transfer-Encoding: chunked', close),
    ...Array<string>(8).fill(piece),
  )
  expect(grown).toMatch(/^HTTP\/1\.1 413 /)
  expect(await countRows(db.read, 'orders')).toBe(0)
})

/** Opens a connection that sends this, reads nothing, and closes when the test ends. */
function linger(port: number, said: string): void {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.on('connect', () => socket.write(said))
  onTestFinished(() => void socket.destroy())
}

it('serves all others while a thousand clients talk slowly, and disconnects those in the end', async () => {
  const { server, db, listen } = await aServer()
  await aProduct(db)
  const port = await listen()
  const slow = Array.from({ length: 500 }, () => say(port, 'GET /api/allproduct HTTP/1.1\r\n'))
  const half = request('PUT /api/order?id=p HTTP/1.1', host, json, 'Content-Length: 500')
  for (let n = 0; n < 250; n += 1) {
    linger(port, `${half}{"pid":`)
    linger(port, request('GET /allproducts HTTP/1.1', host).repeat(20))
  }

  const body = JSON.stringify(anOrderBody())
  const order = request(
    'PUT /api/order?id=p HTTP/1.1',
    host,
    json,
    close,
    `Content-Length: ${body.length}`,
  )
  const others = await Promise.all([
    ...Array.from({ length: 50 }, () =>
      say(port, request('GET /allproducts HTTP/1.1', host, close)),
    ),
    ...Array.from({ length: 50 }, () =>
      say(port, request('GET /api/oneProduct/kettle HTTP/1.1', host, close)),
    ),
    say(port, order + body),
  ])
  expect(others.map((answer) => answer.slice(9, 12))).toEqual([...Array(100).fill('200'), '201'])

  // Their ten seconds are over.
  expect(server.server.headersTimeout).toBe(10_000)
  server.server.headersTimeout = 1
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(bodyOf(answer).code).toBe('too-slow')
  }
})
