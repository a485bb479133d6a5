import { expect, inject, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { type Books, findStock, readBooks } from './support/books.ts'
import {
  aBuyer,
  type Buyer,
  countStatuses,
  numberOf,
  placeOrder,
  type Reply,
  send,
} from './support/buyers.ts'
import { ownPostgres } from './support/own-postgres.ts'
import { fill, type Place, postgresPlace, reachedBy } from './support/place.ts'
import { quietProxy } from './support/quiet-proxy.ts'
import { runShop, say } from './support/run-shop.ts'

/** The promise is 2.5 s; this says only that nobody hangs. */
const answerBoundSeconds = 6
const stock = 1_000

function orderAll(shop: Shop, buyers: readonly Buyer[]): Promise<readonly Reply[]> {
  return Promise.all(buyers.map((buyer) => placeOrder(shop, buyer)))
}

function expectRefused(replies: readonly Reply[], what: string): void {
  const slowest = Math.max(...replies.map(({ seconds }) => seconds))
  say(`${what}: ${JSON.stringify(countStatuses(replies))} within ${slowest.toFixed(2)} s`)
  for (const reply of replies) {
    expect(reply.status, reply.text).toBe(503)
    expect(Number(reply.retryAfter)).toBeGreaterThanOrEqual(1)
    expect(JSON.parse(reply.text)).toEqual({ code: 'unavailable', message: expect.any(String) })
  }
  expect(slowest).toBeLessThan(answerBoundSeconds)
}

/** Public pages may come from memory; nothing else may come, and nothing may leak or hang. */
async function expectCleanReads(shop: Shop): Promise<void> {
  const pages = await Promise.all(
    [
      '/',
      '/allProducts',
      '/product/kettle',
      '/api/allproduct?size=1',
      '/api/oneProduct/kettle',
    ].map(async (path) => ({ path, ...(await send(shop, 'GET', path)) })),
  )
  for (const { path, status, text, seconds } of pages) {
    say(`GET ${path}: ${status} after ${seconds.toFixed(2)} s`)
    expect([200, 503], `${path}: ${text}`).toContain(status)
    expect(text).not.toMatch(/ECONN|\bat \S+ \(|node_modules|pg_|Connection terminated/)
    expect(seconds).toBeLessThan(answerBoundSeconds)
  }
  const lives = await send(shop, 'GET', '/healthz')
  expect(lives.status).toBe(200)
  const ready = await send(shop, 'GET', '/readyz')
  say(`GET /readyz: ${ready.status} after ${ready.seconds.toFixed(2)} s`)
  expect(ready.status).toBe(503)
  expect(Number(ready.retryAfter)).toBeGreaterThanOrEqual(1)
}

async function untilReady(shop: Shop): Promise<void> {
  const from = performance.now()
  while ((await send(shop, 'GET', '/readyz')).status !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  say(`ready again after ${((performance.now() - from) / 1_000).toFixed(2)} s`)
}

/** Everybody asks again with their key, twice, and then has one order. */
async function expectOneOrderEach(
  shop: Shop,
  place: Place,
  buyers: readonly Buyer[],
): Promise<Books> {
  const first = await orderAll(shop, buyers)
  const again = await orderAll(shop, buyers)
  expect(again.map(numberOf)).toEqual(first.map(numberOf))

  const books = await place.look(readBooks)
  expect(books).toMatchObject({
    orders: buyers.length,
    outbox: buyers.length,
    pidsOffLedger: [],
  })
  expect(await place.look((db) => findStock(db, 'kettle'))).toBe(stock - buyers.length)
  return books
}

it('refuses while PostgreSQL is stopped, and recovers by itself', async () => {
  const postgres = await ownPostgres()
  const place = await postgresPlace(postgres.url)
  await fill(place, (db) => aProduct(db, { stock }))
  const shop = await runShop(place)
  const before = Array.from({ length: 20 }, () => aBuyer())
  const during = Array.from({ length: 200 }, () => aBuyer())
  const away = Array.from({ length: 40 }, () => aBuyer())
  expect(countStatuses(await orderAll(shop, before))).toEqual({ 201: 20 })

  const placing = during.map((buyer) => placeOrder(shop, buyer))
  const stopping = Promise.race(placing).then(postgres.stop)
  const [replies] = await Promise.all([Promise.all(placing), stopping])
  const refused = replies.filter(({ status }) => status !== 201)
  say(`in flight when it stopped: ${JSON.stringify(countStatuses(replies))}`)
  for (const { status, retryAfter, text } of refused) {
    expect(status, text).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
  }
  expectRefused(await orderAll(shop, away), 'orders while it is stopped')
  await expectCleanReads(shop)

  await postgres.start()
  await untilReady(shop)
  const { ordersByBuyer } = await expectOneOrderEach(shop, place, [...before, ...during, ...away])
  for (const [at, buyer] of during.entries()) {
    const reply = replies[at]
    if (reply?.status !== 201) continue
    expect(ordersByBuyer.get(buyer.name)).toEqual([numberOf(reply)])
  }
  expect(await shop.stop()).toBe(0)
})

it('refuses in time while PostgreSQL says nothing, and recovers by itself', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock }))
  const proxy = await quietProxy(new URL(inject('postgresUrl')))
  const shop = await runShop(reachedBy(place, proxy.port))
  const before = Array.from({ length: 20 }, () => aBuyer())
  const away = Array.from({ length: 40 }, () => aBuyer())
  expect(countStatuses(await orderAll(shop, before))).toEqual({ 201: 20 })

  proxy.hush()
  const replies = await orderAll(shop, away)
  const reads = await expectCleanReads(shop).then(
    () => undefined,
    (error: unknown) => error,
  )
  proxy.speak()

  await untilReady(shop)
  await expectOneOrderEach(shop, place, [...before, ...away])
  expect(await shop.stop()).toBe(0)
  expectRefused(replies, 'orders while it says nothing')
  if (reads) throw reads
})

it('stops while PostgreSQL is away', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock }))
  const proxy = await quietProxy(new URL(inject('postgresUrl')))
  const shop = await runShop(reachedBy(place, proxy.port))
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)

  proxy.hush()
  const from = performance.now()
  const code = await shop.stop()
  say(`ended with ${code} after ${((performance.now() - from) / 1_000).toFixed(2)} s`)
  expect(code).toBe(0)
})
