/**
 * Requests that a proxy may read as one and the shop as two, or the other way round. A second request
 * follows each: its sender must not get another request's answer.
 */

import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countRows } from '#tests/support/ledger.ts'
import { answersIn, type RawAnswer, request, say } from './support/raw-socket.ts'

const host = 'Host: localhost:3000'
const json = 'Content-Type: application/json'
const put = ['PUT /api/order?id=p HTTP/1.1', host, json]
const second = request('GET /healthz HTTP/1.1', host, 'Connection: close')
const order = JSON.stringify(anOrderBody())
const inOneChunk = `${order.length.toString(16)}\r\n${order}\r\n0\r\n\r\n`

/** The shop's code of a refusal; empty where the server closed without one. */
function toldBy({ status, headers, text }: RawAnswer): string {
  if (status < 400) return String(status)
  const { code } = headers['content-type']?.includes('json') ? JSON.parse(text) : {}
  return code === undefined ? `${status} in no shape of ours` : `${status} ${code}`
}

/** The answers to the requests, and the number of orders afterwards. */
async function outcomes(
  { db }: TestServer,
  port: number,
  requests: Readonly<Record<string, string>>,
) {
  const told = await Promise.all(
    Object.entries(requests).map(async ([name, bytes]) => {
      const answers = answersIn(await say(port, bytes))
      return [name, answers.map(toldBy).join(', ')] as const
    }),
  )
  return { told: Object.fromEntries(told), orders: await countRows(db.read, 'orders') }
}

function allTold(requests: Readonly<Record<string, string>>, outcome: string) {
  return Object.fromEntries(Object.keys(requests).map((name) => [name, outcome]))
}

async function anOpenShop() {
  const server = await aServer()
  await aProduct(server.db, { stock: 1_000 })
  return { server, port: await server.listen() }
}

it('refuses a body whose length appears twice, oddly or not as a number', async () => {
  const { server, port } = await anOpenShop()
  const long = String(order.length)
  const lengths = {
    twice: [`Content-Length: ${long}`, `Content-Length: ${long}`],
    'twice and unequal': [`Content-Length: ${long}`, 'Content-Length: 5'],
    'as a list': [`Content-Length: ${long}, ${long}`],
    negative: ['Content-Length: -5'],
    'with a sign': [`Content-Length: +${long}`],
    hexadecimal: ['Content-Length: 0x10'],
    fractional: [`Content-Length: ${long}.0`],
    endless: ['Content-Length: 99999999999999999999999'],
    empty: ['Content-Length:'],
    'with a space in its name': [`Content-Length : ${long}`],
    folded: ['Content-Length:', ` ${long}`],
    'beside chunks': [`Content-Length: ${long}`, 'Transfer-Encoding: chunked'],
    'after chunks': ['Transfer-Encoding: chunked', `Content-Length: ${long}`],
  }
  const requests = Object.fromEntries(
    Object.entries(lengths).map(([name, lines]) => [
      name,
      `${request(...put, ...lines)}${order}${second}`,
    ]),
  )

  const { told, orders } = await outcomes(server, port, requests)
  expect(told).toEqual(allTold(requests, '400 bad-request'))
  expect(orders).toBe(0)
})

it('accepts one form of chunked encoding', async () => {
  const { server, port } = await anOpenShop()
  const encodings = (...lines: readonly string[]) =>
    Object.fromEntries(
      lines.map((line) => [line, `${request(...put, line)}${inOneChunk}${second}`]),
    )
  const taken = encodings(
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: CHUNKED',
    'Transfer-Encoding:\tchunked',
    'tRANSFER-eNCODING:chunked',
  )
  const broken = encodings(
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: chunked\t',
    'Transfer-Encoding: chunked ,',
    'Transfer-Encoding: chunked\r\n x',
    'Transfer-Encoding:\r\n chunked',
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  )
  const unknown = encodings(
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked;x=1',
    // This has an end, though not where the shop would expect it.
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  )

  const inPieces = await outcomes(server, port, taken)
  expect(inPieces.told).toEqual(allTold(taken, '201, 200'))
  expect(inPieces.orders).toBe(Object.keys(taken).length)
  expect((await outcomes(server, port, broken)).told).toEqual(allTold(broken, '400 bad-request'))
  const { told, orders } = await outcomes(server, port, unknown)
  expect(told).toEqual(allTold(unknown, '501 unknown-transfer'))
  expect(orders).toBe(inPieces.orders)
})

it('refuses a chunk whose size is not plain hexadecimal', async () => {
  const { server, port } = await anOpenShop()
  const size = order.length.toString(16)
  const said = (...sizes: readonly string[]) =>
    Object.fromEntries(
      sizes.map((line) => [
        line.slice(0, 20),
        `${request(...put, 'Transfer-Encoding: chunked')}${line}\r\n${order}\r\n0\r\n\r\n${second}`,
      ]),
    )
  const broken = {
    ...said(`0x${size}`, `-${size}`, `+${size}`, `${size}g`, ` ${size}`, `${size} `, `${size}\t`),
    ...said('FFFFFFFFFFFFFFFFF', '', `${size};x="\r\n"`, `${size}\n`, `${size}\r`),
    'with line feeds alone': `${request(...put, 'Transfer-Encoding: chunked')}${size}\n${order}\n0\n\n${second}`,
    'longer than said': `${request(...put, 'Transfer-Encoding: chunked')}${size}\r\n${order}xx\r\n0\r\n\r\n${second}`,
  }

  const { told, orders } = await outcomes(server, port, broken)
  expect(told).toEqual(allTold(broken, '400 bad-request'))
  expect(orders).toBe(0)
  const endless = said(`${size};${'x'.repeat(20_000)}`)
  expect(Object.values((await outcomes(server, port, endless)).told)).toEqual(['413 too-large'])
})

it('reads nothing behind the last chunk as a header', async () => {
  const { server, port } = await anOpenShop()
  const trailers = 'Host: evil.example\r\nAuthorization: Bearer x\r\nOrigin: https://evil.example'
  const sent = `${request(...put, 'Transfer-Encoding: chunked')}${order.length.toString(16)}\r\n${order}\r\n0\r\n${trailers}\r\n\r\n${second}`

  const { told, orders } = await outcomes(server, port, { sent })
  expect(told).toEqual({ sent: '201, 200' })
  expect(orders).toBe(1)
})

it('ends a line with CRLF alone, and refuses control characters', async () => {
  const { server, port } = await anOpenShop()
  const get = (...lines: readonly string[]) => request('GET /healthz HTTP/1.1', host, ...lines)
  const lines = [
    'X: a\nY: b',
    'X: a\rY: b',
    'X: a\0b',
    'X: a\x1b[31mb',
    'X: a\x7fb',
    'X\x01: a',
  ].concat('X', ': x', ' x: y', 'X y: z', 'X: a\r\n\tb')
  const targets = ['/healthz\0', '/x\x01', '/x\ty', '/x y', '/x\xff', '/x\x7f', '/x\rX: y']
  const requests = {
    ...Object.fromEntries(lines.map((line) => [line, get(line) + second])),
    ...Object.fromEntries(
      targets.map((target) => [target, request(`GET ${target} HTTP/1.1`, host) + second]),
    ),
    'line feeds alone': `GET /healthz HTTP/1.1\n${host}\n\n${second}`,
    'carriage returns alone': `GET /healthz HTTP/1.1\r${host}\r\r${second}`,
    'a space first': `GET /healthz HTTP/1.1\r\n ${host}\r\n\r\n${second}`,
    'a version of its own': request('GET /healthz HTTP/1.2', host) + second,
    'a method of its own': request('STEAL /healthz HTTP/1.1', host) + second,
    'a method in small letters': request('get /healthz HTTP/1.1', host) + second,
    'another protocol': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${second}`,
  }

  const { told } = await outcomes(server, port, requests)
  expect(told).toEqual(allTold(requests, '400 bad-request'))
})

it('reads the body of a GET as its body, also for a cached page', async () => {
  const { server, port } = await anOpenShop()
  const bodies = {
    'of a call': `${request('GET /readyz HTTP/1.1', host, `Content-Length: ${second.length}`)}${second}`,
    'of a page': `${request('GET / HTTP/1.1', host, `Content-Length: ${second.length}`)}${second}`,
    'of a cached page': `${request('GET / HTTP/1.1', host, `Content-Length: ${second.length}`)}${second}`,
    'in pieces': `${request('GET / HTTP/1.1', host, 'Transfer-Encoding: chunked')}${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`,
  }
  const requests = Object.fromEntries(
    Object.entries(bodies).map(([name, bytes]) => [
      name,
      bytes + request('GET /readyz HTTP/1.1', host, 'Connection: close'),
    ]),
  )

  for (const [name, bytes] of Object.entries(requests)) {
    const answers = answersIn(await say(port, bytes))
    expect([name, answers.map(({ status }) => status)]).toEqual([name, [200, 200]])
    expect(answers.map(({ text }) => text).join()).not.toContain('alive')
  }
  const odd = request('GET / HTTP/1.1', host, 'Transfer-Encoding: gzip, chunked')
  const { told } = await outcomes(server, port, { odd: `${odd}0\r\n\r\n${second}` })
  expect(told).toEqual({ odd: '501 unknown-transfer' })
})

it('answers several requests in their order', async () => {
  const { server, port } = await anOpenShop()
  const poisoned = request('GET /healthz HTTP/1.1', 'Host: evil.example')
  const list = request('GET /api/allproduct HTTP/1.1', host)

  const { told } = await outcomes(server, port, {
    'one for another shop': list + poisoned + second,
    'after the last': second + list,
  })
  expect(told).toEqual({
    'one for another shop': '200, 421 wrong-host, 200',
    'after the last': '200',
  })
})

it('answers a hundred pipelined requests, and ends a connection with more', async () => {
  const { server, listen } = await aServer()
  let handled = 0
  server.addHook('onRequest', async () => {
    handled += 1
  })
  const port = await listen()
  const one = request('GET /healthz HTTP/1.1', host)
  const last = request('GET /healthz HTTP/1.1', host, 'Connection: close')

  expect(answersIn(await say(port, one.repeat(99) + last))).toHaveLength(100)
  // One after the other, as many as they like.
  expect(answersIn(await say(port, ...Array(10).fill(one.repeat(50)), last))).toHaveLength(501)
  handled = 0
  await say(port, one.repeat(1_500)).catch(() => {})
  expect(handled).toBeLessThanOrEqual(100)
  expect(answersIn(await say(port, last))).toHaveLength(1)
})

it("puts no refusal in place of an earlier request's answer", async () => {
  const { port } = await anOpenShop()
  const list = request('GET /api/allproduct HTTP/1.1', host)

  const heard = await say(port, `${list}nonsense\r\n\r\n`)
  expect(heard).not.toContain('bad-request')
})

it('opens no tunnel and switches to no other protocol', async () => {
  const { server, port } = await anOpenShop()
  const upgrade = (protocol: string, ...lines: readonly string[]) =>
    request('GET / HTTP/1.1', host, 'Connection: Upgrade', `Upgrade: ${protocol}`, ...lines)
  const page = request('GET / HTTP/1.1', host)

  for (const offer of [
    upgrade('h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'),
    upgrade(
      'websocket',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ),
  ]) {
    // The connection closes: no later bytes can take another request's answer.
    const answers = answersIn(await say(port, page + offer + second))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.headers.connection).toBe('close')
    expect(answers[1]?.text).toBe(answers[0]?.text)
  }
  const ordering = request(
    ...put,
    'Connection: Upgrade',
    'Upgrade: x',
    `Content-Length: ${order.length}`,
  )
  const { told, orders } = await outcomes(server, port, {
    ordering: `${ordering}${order}${second}`,
  })
  expect(told).toEqual({ ordering: '201' })
  expect(orders).toBe(1)

  for (const target of ['localhost:22', '/', 'evil.example:443']) {
    const tunnel = request(`CONNECT ${target} HTTP/1.1`, host)
    expect(await say(port, `${tunnel}hello${second}`).catch(() => '')).toBe('')
  }
})

it('sends 100 Continue for an expected body, and ignores other expectations', async () => {
  const { server, port } = await anOpenShop()
  const expecting = (what: string, length = order.length) =>
    request(...put, `Expect: ${what}`, 'Connection: close', `Content-Length: ${length}`)

  const requested = answersIn(await say(port, expecting('100-continue'), order))
  expect(requested.map(({ status }) => status)).toEqual([100, 201])
  const large = answersIn(await say(port, expecting('100-continue', 2_000_000)))
  expect(large.at(-1)).toMatchObject({ status: 413 })
  const { told } = await outcomes(server, port, {
    'another expectation': `${expecting('the-unexpected')}${order}`,
    'without a host': request('GET / HTTP/1.1', 'Expect: x', 'Connection: close'),
  })
  expect(told).toEqual({ 'another expectation': '201', 'without a host': '421 wrong-host' })
})

it('reads no more headers than any browser sends, by number or length', async () => {
  const { server, port } = await anOpenShop()
  const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`)
  const get = (...lines: readonly string[]) => request('GET /healthz HTTP/1.1', host, ...lines)
  const requests = {
    many: get(...many(2_000)),
    // Beyond a certain number Node would drop the last headers, which hold the body's length.
    'many, then what counts':
      request(...put, ...many(2_100), `Content-Length: ${order.length}`) + order,
    long: get(`X: ${'x'.repeat(20_000)}`),
    'a long name': get(`${'x'.repeat(20_000)}: x`),
    'a long target': request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, host),
    'a long cookie': get(`Cookie: ${'a=b; '.repeat(4_000)}`),
  }

  const { told, orders } = await outcomes(
    server,
    port,
    Object.fromEntries(Object.entries(requests).map(([name, bytes]) => [name, bytes + second])),
  )
  expect(told).toEqual(allTold(requests, '431 headers-too-large'))
  expect(orders).toBe(0)
})
