/** Clients that reset their connection: their error is no error of the shop. */

import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { request, say } from './wire/support/raw-socket.ts'

const host = 'Host: localhost:3000'
const json = 'Content-Type: application/json'
const order = JSON.stringify(anOrderBody())
const message = JSON.stringify({
  template_params: { user_name: 'Rahima', user_email: 'rahima@example.com', message: 'Hello' },
})

/** By a signed-in user: whom the shop finds in the database before it asks for the address. */
function requestsOf(cookie: string): readonly string[] {
  const by = `Cookie: ${cookie}`
  const sent = (line: string, type: string, body: string) =>
    request(
      `${line} HTTP/1.1`,
      host,
      by,
      'Origin: http://localhost:3000',
      type,
      `Content-Length: ${body.length}`,
    ) + body
  return [
    request('GET /api/allproduct HTTP/1.1', host, by),
    request('GET / HTTP/1.1', host, by),
    request('GET /metrics HTTP/1.1', host, by),
    request('GET /feeds/products.xml HTTP/1.1', host, by),
    sent('PUT /api/order?id=p', json, order),
    sent('POST /api/v1.0/email/send', json, message),
    sent(
      'POST /api/auth/sign-in/email',
      json,
      '{"email":"a@example.com","password":"a wrong one"}',
    ),
    sent('POST /contact', 'Content-Type: application/x-www-form-urlencoded', 'message=Hello'),
    request('GET /api/allproduct HTTP/1.1', host, by).repeat(50),
  ]
}

/** Sends this, waits for `turns` of the event loop, and resets the connection. */
function reset(port: number, bytes: string, turns: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('connect', async () => {
      socket.write(bytes)
      for (let turn = 0; turn < turns; turn += 1) await nextTurn()
      socket.resetAndDestroy()
    })
  })
}

it('counts a reset connection to its network, and not as a failure of the shop', async () => {
  const { db, listen, logged, signIn } = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await aProduct(db, { stock: 100_000 })
  const requests = requestsOf((await signIn()).cookie ?? '')
  const port = await listen()

  for (const bytes of requests) {
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 1, bytes.length]) {
      const at = [0, 0, 1, 2, 3, 5, 8, 13, 21, 34]
      await Promise.all(at.map((turns) => reset(port, bytes.slice(0, length), turns)))
    }
  }
  await wait(100)

  const answer = await say(port, request('GET /healthz HTTP/1.1', host, 'Connection: close'))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  // Nobody leaves the limits of their network by a reset.
  const networks = new Set(lines.flatMap(({ network }) => network ?? []))
  expect(networks.size).toBe(1)
})
