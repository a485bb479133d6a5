import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { readBooks } from './support/books.ts'
import { aBuyer, placeOrder, send } from './support/buyers.ts'
import { fill, type Place, sqlitePlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'

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
  /** Resolves when the whole request is out of our hands. */
  readonly sent: Promise<void>
  readonly answered: Promise<Answered>
}

type Answered =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly error: string }

/** Over a connection of `agent`, so that it is known when the last byte has left. */
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
  expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', message: expect.any(String) })
}

function isPlaced(answered: Answered): boolean {
  return 'status' in answered && answered.status === 201
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

it('answers what came over open connections before SIGTERM, and ends with 0', async () => {
  const place = await aStockedPlace()
  const shop = await runShop(place)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const warm = Array.from({ length: 64 }, (_, at) => sendOrder(shop, agent, `Warm ${at}`))
  const warmed = await Promise.all(warm.map(({ answered }) => answered))

  const sendings = Array.from({ length: 64 }, (_, at) => sendOrder(shop, agent, `Last ${at}`))
  await Promise.all(sendings.map(({ sent }) => sent))
  const ending = shop.stop()
  const answers = await Promise.all(sendings.map(({ answered }) => answered))
  const code = await ending
  agent.destroy()

  say(`over open connections: ${tally(answers)}; ended with ${code}`)
  const { orders } = await place.look(readBooks)
  expect(orders).toBe([...warmed, ...answers].filter(isPlaced).length)
  for (const one of answers) expectClean(one)
  expect(code).toBe(0)
})

it('answers what came over new connections before SIGTERM, and ends with 0', async () => {
  const place = await aStockedPlace()
  const shop = await runShop(place)
  const agent = new Agent({ keepAlive: true })

  const sendings = Array.from({ length: 64 }, (_, at) => sendOrder(shop, agent, `New ${at}`))
  await Promise.all(sendings.map(({ sent }) => sent))
  const ending = shop.stop()
  const answers = await Promise.all(sendings.map(({ answered }) => answered))
  const code = await ending
  agent.destroy()

  say(`over new connections: ${tally(answers)}; ended with ${code}`)
  const { orders } = await place.look(readBooks)
  expect(orders).toBe(answers.filter(isPlaced).length)
  for (const one of answers) expectClean(one)
  expect(code).toBe(0)
})

it('answers a request whose body was still coming at SIGTERM', async () => {
  const place = await aStockedPlace()
  const shop = await runShop(place)
  const body = bodyOf('Slow')
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = await open(shop)
  const heard = hear(socket)
  socket.write(
    `PUT /api/order?id=p HTTP/1.1\r\nhost: 127.0.0.1:${shop.port}\r\n${headers.join('')}\r\n`,
  )
  socket.write(body.slice(0, 20))
  await untilItCame(shop)

  const ending = shop.stop()
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.write(body.slice(20))

  expect(await heard).toMatch(/^HTTP\/1\.1 (201|503) /)
  expect(await ending).toBe(0)
})

it('closes connections that wait for nothing, and takes no new ones', async () => {
  const shop = await runShop(await aStockedPlace())
  const fresh = await open(shop)
  const used = await open(shop)
  const first = new Promise((resolve) => used.once('data', resolve))
  used.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${shop.port}\r\n\r\n`)
  await first

  const from = performance.now()
  const closed = [fresh, used].map((socket) => hear(socket))
  const code = await shop.stop()
  await Promise.all(closed)
  say(`idle connections closed, ended after ${Math.round(performance.now() - from)} ms`)
  expect(code).toBe(0)
  await expect(send(shop, 'GET', '/healthz')).rejects.toThrow()
})

it('ends although somebody never finishes a request', async () => {
  const shop = await runShop(await aStockedPlace())
  const socket = await open(shop)
  const closed = hear(socket)
  socket.write('PUT /api/order?id=p HTTP/1.1\r\nhost: ')
  await untilItCame(shop)

  const from = performance.now()
  const code = await shop.stop()
  await closed
  say(
    `beside a stalled request: ended with ${code} after ${Math.round(performance.now() - from)} ms`,
  )
  expect(code).not.toBeNull()
})

it('ends with 0 when SIGTERM comes as soon as it is ready', async () => {
  const shop = await runShop(await aStockedPlace())

  expect(await shop.stop()).toBe(0)
})

it('ends with 0 after SIGINT, and when asked twice', async () => {
  const shop = await runShop(await aStockedPlace())
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)

  shop.process.kill('SIGINT')
  expect(await shop.stop()).toBe(0)
})

it('ends with 0 while pictures are being prepared', async () => {
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

/** All that comes until the other side closes. */
function hear(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(text))
  })
}

/** What was written on one connection before is read before what comes on another. */
async function untilItCame(shop: Shop): Promise<void> {
  await send(shop, 'GET', '/healthz')
  await send(shop, 'GET', '/healthz')
}
