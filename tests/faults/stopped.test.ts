import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, placeOrder, send } from '#tests/process/support/buyers.ts'
import { fill, type Place, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { type AcknowledgedOrder, judge } from './support/judge.ts'

const Receipt = z.object({ oid: z.string(), cname: z.string() })

let senders = 0

function bodyOf(name: string): string {
  return JSON.stringify({
    pid: 'kettle',
    quantity: 1,
    cname: name,
    caddress: 'House 5, Road 3, Dhaka',
    cphone: `018${String(senders).padStart(8, '0')}`,
    city: 70,
  })
}

function headersOf(body: string): Record<string, string> {
  senders += 1
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': `10.9.${senders >> 8}.${senders & 255}`,
  }
}

type Sent = {
  /** Resolves when the whole request is sent. */
  readonly sent: Promise<void>
  readonly answered: Promise<Answered>
}

type Answered =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly error: string }

/** Sends over a connection of `agent`, so that the caller knows when the last byte has left. */
function sendOrder(shop: Shop, agent: Agent, name: string): Sent {
  const body = bodyOf(name)
  const sending = request({
    agent,
    host: '127.0.0.1',
    port: shop.port,
    method: 'PUT',
    path: '/api/order?id=p',
    headers: headersOf(body),
  })
  const answered = new Promise<Answered>((resolve) => {
    sending.once('error', (error) => resolve({ error: error.message }))
    sending.once('response', async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk)
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          text: Buffer.concat(chunks).toString(),
        })
      } catch (error) {
        resolve({ error: String(error) })
      }
    })
  })
  const sent = new Promise<void>((resolve) => {
    sending.once('socket', (socket) => {
      const flush = () => sending.end(body, () => resolve())
      if (socket.connecting) socket.once('connect', flush)
      else flush()
    })
    sending.once('error', () => resolve())
  })
  return { sent, answered }
}

function expectClean(answered: Answered): void {
  if ('error' in answered) throw new Error(`Nobody answered: ${answered.error}`)
  const { status, retryAfter, text } = answered
  expect([201, 503], text).toContain(status)
  if (status === 201) return
  expect(Number(retryAfter), `${text} with Retry-After`).toBeGreaterThanOrEqual(1)
  expect(JSON.parse(text)).toMatchObject({
    code: expect.stringMatching(/^(unavailable|too-busy)$/),
    message: expect.any(String),
  })
}

function acknowledgedBy(answered: Answered): readonly AcknowledgedOrder[] {
  if ('error' in answered || answered.status !== 201) return []
  const { oid, cname } = Receipt.parse(JSON.parse(answered.text))
  return [{ number: oid, name: cname }]
}

function tally(answers: readonly Answered[]): string {
  const kinds = Map.groupBy(answers, (one) => ('error' in one ? one.error : String(one.status)))
  return [...kinds].map(([kind, of]) => `${of.length} × ${kind}`).join(', ')
}

async function aStockedPlace(): Promise<Place> {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 10_000 }))
  return place
}

it('answers everything that arrived before SIGTERM, over open and new connections, and exits with 0', async () => {
  const place = await aStockedPlace()
  const shop = await runShop(place)
  const open = new Agent({ keepAlive: true, maxSockets: 64 })
  const warm = Array.from({ length: 64 }, (_, at) => sendOrder(shop, open, `Warm ${at}`))
  const warmed = await Promise.all(warm.map(({ answered }) => answered))

  const fresh = new Agent({ keepAlive: true })
  const sendings = [
    ...Array.from({ length: 64 }, (_, at) => sendOrder(shop, open, `Last ${at}`)),
    ...Array.from({ length: 64 }, (_, at) => sendOrder(shop, fresh, `New ${at}`)),
  ]
  await Promise.all(sendings.map(({ sent }) => sent))
  const ending = shop.stop()
  const answers = await Promise.all(sendings.map(({ answered }) => answered))
  const code = await ending
  open.destroy()
  fresh.destroy()

  say(`over open and new connections: ${tally(answers)}; ended with ${code}`)
  for (const one of answers) expectClean(one)
  const acknowledged = [...warmed, ...answers].flatMap(acknowledgedBy)
  expect(await place.look((db) => judge(db, acknowledged))).toEqual([])
  const { length } = await place.look(({ read }) =>
    read.selectFrom('orders').select('id').execute(),
  )
  expect(length).toBe(acknowledged.length)
  expect(code).toBe(0)
})

it('exits beside clients that idle, are slow, or never finish, and accepts no new ones', async () => {
  const shop = await runShop(await aStockedPlace())
  const fresh = await open(shop)
  const used = await open(shop)
  const first = new Promise((resolve) => used.once('data', resolve))
  used.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${shop.port}\r\n\r\n`)
  await first
  const body = bodyOf('Slow')
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`)
  const slow = await open(shop)
  const slowAnswer = readUntilClosed(slow)
  slow.write(
    `PUT /api/order?id=p HTTP/1.1\r\nhost: 127.0.0.1:${shop.port}\r\n${headers.join('')}\r\n`,
  )
  slow.write(body.slice(0, 20))
  const stalled = await open(shop)
  const cutOff = readUntilClosed(stalled)
  stalled.write('PUT /api/order?id=p HTTP/1.1\r\nhost: ')
  await untilShopRead(shop)

  const from = performance.now()
  const ending = shop.stop()
  await Promise.all([fresh, used].map((socket) => readUntilClosed(socket)))
  say(`idle connections closed after ${Math.round(performance.now() - from)} ms`)
  slow.write(body.slice(20))
  expect(await slowAnswer).toMatch(/^HTTP\/1\.1 (201|503) /)
  await cutOff
  expect(await ending).not.toBeNull()
  say(`ended beside a stalled request after ${Math.round(performance.now() - from)} ms`)
  await expect(send(shop, 'GET', '/healthz')).rejects.toThrow()
})

it('exits with 0 when SIGTERM arrives as soon as it is ready', async () => {
  const shop = await runShop(await aStockedPlace())

  expect(await shop.stop()).toBe(0)
})

it('exits with 0 after SIGINT, and after two of them', async () => {
  const shop = await runShop(await aStockedPlace())
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)

  shop.process.kill('SIGINT')
  expect(await shop.stop()).toBe(0)
})

it('exits with 0 while it prepares pictures', async () => {
  const shop = await runShop(sqlitePlace(), { DEMO_CATALOGUE: 'on' })
  expect((await send(shop, 'GET', '/')).status).toBe(200)

  const from = performance.now()
  const code = await shop.stop()
  say(`beside pictures: ended after ${Math.round(performance.now() - from)} ms`)
  expect(code).toBe(0)
})

function open(shop: Shop): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(shop.port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Reads all data until the other side closes. */
function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(text))
  })
}

/** The shop reads data on an earlier connection before data that arrives later on another one. */
async function untilShopRead(shop: Shop): Promise<void> {
  await send(shop, 'GET', '/healthz')
  await send(shop, 'GET', '/healthz')
}
