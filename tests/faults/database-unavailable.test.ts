import { expect, inject, it, vi } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import {
  aBuyer,
  anyway,
  type Buyer,
  countStatuses,
  type Reply,
  send,
} from '#tests/process/support/buyers.ts'
import { ownPostgres } from '#tests/process/support/own-postgres.ts'
import { fill, type Place, postgresPlace, throughProxy } from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { type CommitCut, faultyProxy } from './support/faulty-proxy.ts'
import { judge } from './support/judge.ts'
import { type OrderRecord, recordOrders } from './support/record-orders.ts'
import { inForm } from './support/whole-form.ts'

/** The promise is 2.5 s; this limit only detects requests that hang. */
const answerBoundSeconds = 6
const cachedPages = ['/', '/allProducts', '/contact']
/** An order evicts these pages, and the shop cannot render them without the database. */
const otherReads = ['/product/kettle', '/api/allproduct?size=1', '/api/oneProduct/kettle']

function buyers(count: number): readonly Buyer[] {
  return Array.from({ length: count }, () => aBuyer())
}

async function stocked(place: Place): Promise<Place> {
  await fill(place, (db) => aProduct(db, { stock: 1_000 }))
  return place
}

/** Sends all orders at once. Every buyer gets an answer: no connection may break. */
async function orderAll(
  order: OrderRecord['order'],
  shop: Shop,
  all: readonly Buyer[],
): Promise<readonly Reply[]> {
  const replies = await Promise.all(all.map((buyer) => order(shop, buyer)))
  return replies.map((reply, at) => {
    if (!reply) throw new Error(`${all[at]?.name} got no answer`)
    return reply
  })
}

const nothingDone = /^(unavailable|too-busy)$/
const perhapsDone = /^(unavailable|too-busy|in-doubt)$/

function expectRefusal({ status, retryAfter, text, seconds }: Reply, codes = nothingDone): void {
  expect(status, text).toBe(503)
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
  expect(JSON.parse(text)).toEqual({
    code: expect.stringMatching(codes),
    message: expect.any(String),
  })
  expect(seconds).toBeLessThan(answerBoundSeconds)
}

function isInDoubt({ text }: Reply): boolean {
  return JSON.parse(text).code === 'in-doubt'
}

/** No buyer has an order after an answer that nothing was done. */
async function expectNoOrderOfRefused(
  place: Place,
  all: readonly Buyer[],
  replies: readonly Reply[],
): Promise<void> {
  const rows = await place.look(({ read }) =>
    read.selectFrom('orders').select('customer_name').execute(),
  )
  const ordered = new Set(rows.map(({ customer_name }) => customer_name))
  const refused = all.filter((_, at) => {
    const reply = replies[at]
    return reply && reply.status !== 201 && !isInDoubt(reply)
  })
  expect(refused.filter(({ name }) => ordered.has(name))).toEqual([])
}

function expectRefused(replies: readonly Reply[], what: string): void {
  const slowest = Math.max(...replies.map(({ seconds }) => seconds))
  say(`${what}: ${JSON.stringify(countStatuses(replies))} within ${slowest.toFixed(2)} s`)
  for (const reply of replies) expectRefusal(reply)
}

async function serveCachedPages(shop: Shop): Promise<void> {
  for (const page of cachedPages) {
    expect((await anyway(() => send(shop, 'GET', page))).status).toBe(200)
  }
}

/** Cached pages come from memory; every other request fails, and none may leak or hang. */
async function expectCleanReads(shop: Shop): Promise<void> {
  const paths = [...cachedPages, ...otherReads, '/healthz', '/readyz']
  const replies = await Promise.all(
    paths.map(async (path) => ({ path, ...(await send(shop, 'GET', path)) })),
  )
  for (const { path, status, text, seconds, retryAfter } of replies) {
    if ([...cachedPages, '/healthz'].includes(path)) expect(status, path).toBe(200)
    else expect([200, 503], `${path}: ${text}`).toContain(status)
    if (status === 503) expect(Number(retryAfter), path).toBeGreaterThanOrEqual(1)
    expect(text).not.toMatch(/ECONN|\bat \S+ \(|node_modules|pg_|Connection terminated/)
    expect(seconds).toBeLessThan(answerBoundSeconds)
  }
  expect(replies.find(({ path }) => path === '/readyz')?.status).toBe(503)
}

async function untilReady(shop: Shop): Promise<void> {
  const from = performance.now()
  while ((await send(shop, 'GET', '/readyz')).status !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  say(`ready again after ${((performance.now() - from) / 1_000).toFixed(2)} s`)
}

/** Every buyer retries with their key, and then has one order. */
async function expectOneOrderEach(
  orders: OrderRecord,
  shop: Shop,
  place: Place,
  all: readonly Buyer[],
): Promise<void> {
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  await orderAll(orders.orderAnyway, shop, all)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(orders.acknowledged.size).toBe(all.length)
}

it('refuses orders while PostgreSQL is stopped, serves cached pages, and recovers by itself', async () => {
  const postgres = await ownPostgres()
  const place = await stocked(await postgresPlace(postgres.url))
  const shop = await runShop(place)
  const orders = recordOrders()
  const before = buyers(20)
  const during = buyers(inForm({ short: 100, whole: 400 }))
  const away = buyers(40)
  await orderAll(orders.orderAnyway, shop, before)
  expect(orders.acknowledged.size).toBe(20)
  await serveCachedPages(shop)

  const placing = orderAll(orders.order, shop, during)
  await vi.waitUntil(() => orders.acknowledged.size > before.length, { timeout: 60_000 })
  await postgres.stop()
  const caught = await placing
  say(`in flight when it stopped: ${JSON.stringify(countStatuses(caught))}`)
  for (const reply of caught.filter(({ status }) => status !== 201)) {
    expectRefusal(reply, perhapsDone)
  }
  expectRefused(await orderAll(orders.order, shop, away), 'orders while it is stopped')
  await expectCleanReads(shop)

  await postgres.start()
  await untilReady(shop)
  await expectNoOrderOfRefused(place, during, caught)
  await expectOneOrderEach(orders, shop, place, [...before, ...during, ...away])
  expect(await shop.stop()).toBe(0)
})

it('refuses in time while PostgreSQL hangs, recovers, waits for a slow one, and stops', async () => {
  const place = await stocked(await postgresPlace())
  const proxy = await faultyProxy(new URL(inject('postgresUrl')))
  const shop = await runShop(throughProxy(place, proxy.addressThrough))
  const orders = recordOrders()
  const before = buyers(20)
  const away = buyers(40)
  await orderAll(orders.orderAnyway, shop, before)
  expect(orders.acknowledged.size).toBe(20)
  await serveCachedPages(shop)

  proxy.pause()
  const replies = await orderAll(orders.order, shop, away)
  const reads = await expectCleanReads(shop).then(
    () => undefined,
    (error: unknown) => error,
  )
  proxy.resume()
  await untilReady(shop)
  await expectOneOrderEach(orders, shop, place, [...before, ...away])
  expectRefused(replies, 'orders while it hangs')
  if (reads) throw reads

  // Every statement takes 60 ms more: about one order a second. A refused buyer gets a Retry-After.
  const slow = buyers(4)
  proxy.slow(30)
  const late = await orderAll(orders.order, shop, slow)
  await serveCachedPages(shop)
  say(`over a slow proxy: ${JSON.stringify(countStatuses(late))}`)
  for (const reply of late.filter(({ status }) => status !== 201)) expectRefusal(reply)
  proxy.slow(0)
  await untilReady(shop)
  await expectOneOrderEach(orders, shop, place, [...before, ...away, ...slow])

  proxy.pause()
  const from = performance.now()
  expect(await shop.stop()).toBe(0)
  say(`ended beside a hanging database after ${Math.round(performance.now() - from)} ms`)
})

it('creates one order for one key when the connection breaks during its commit', async () => {
  const place = await stocked(await postgresPlace())
  const proxy = await faultyProxy(new URL(inject('postgresUrl')))
  const shop = await runShop(throughProxy(place, proxy.addressThrough))
  const orders = recordOrders()
  const all: Buyer[] = []

  for (const cut of ['before', 'after'] satisfies CommitCut[]) {
    let inDoubt = 0
    let rounds = 0
    const cutsBefore = proxy.cuts()
    // All orders of a round may be refused before they commit: where the cut meets the security log's commit, or
    // where another program has the machine, and the shop refuses what waited too long. Then others try.
    while (inDoubt === 0) {
      rounds += 1
      expect(rounds).toBeLessThan(20)
      const some = buyers(inForm({ short: 6, whole: 40 }))
      all.push(...some)
      proxy.cutAtCommit(cut)
      const replies = await orderAll(orders.order, shop, some)
      proxy.cutAtCommit(undefined)
      for (const reply of replies) expectRefusal(reply, perhapsDone)
      inDoubt = replies.filter(isInDoubt).length

      await untilReady(shop)
      await expectNoOrderOfRefused(place, some, replies)
    }
    expect(proxy.cuts()).toBeGreaterThan(cutsBefore)
    const { length } = await place.look(({ read }) =>
      read.selectFrom('orders').select('id').execute(),
    )
    say(`cut ${cut} the database received it: ${length} orders are stored, no buyer has an answer`)
    await expectOneOrderEach(orders, shop, place, all)
  }
  expect(await shop.stop()).toBe(0)
})
