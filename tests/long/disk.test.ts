import { expect, it, vi } from 'vitest'
import { type AcknowledgedOrder, judge, mailLost } from '#tests/faults/support/judge.ts'
import { aProduct } from '#tests/make/a-product.ts'
import {
  aBuyer,
  anyway,
  type Buyer,
  countStatuses,
  numberOf,
  placeOrder,
  type Reply,
  send,
} from '#tests/process/support/buyers.ts'
import { fill, type Place, sqlitePlace } from '#tests/process/support/place.ts'
import { say } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { type TracedShop, tracedShop } from './support/traced-shop.ts'
import type { TraceEvent } from './tracer/trace.ts'

/** The promise is 2.5 s; this limit only detects requests that hang. */
const answerBoundSeconds = 6
const cachedPages = ['/', '/product/kettle', '/bn/allproducts']

function buyers(count: number): readonly Buyer[] {
  return Array.from({ length: count }, () => aBuyer())
}

function orderAll(shop: Shop, all: readonly Buyer[]): Promise<readonly Reply[]> {
  return Promise.all(all.map((buyer) => placeOrder(shop, buyer)))
}

/** Retries after a Retry-After, as a buyer's page does. */
function orderAllAnyway(shop: Shop, all: readonly Buyer[]): Promise<readonly Reply[]> {
  return Promise.all(all.map((buyer) => anyway(() => placeOrder(shop, buyer))))
}

function acknowledgedTo(
  all: readonly Buyer[],
  replies: readonly Reply[],
): readonly AcknowledgedOrder[] {
  return all.flatMap(({ name, key }, at) => {
    const reply = replies[at]
    return reply?.status === 201 ? [{ name, key, number: numberOf(reply) }] : []
  })
}

/** A busy machine may shed a request for a page that is not cached yet. */
function read(shop: Shop, page: string): Promise<Reply> {
  return anyway(() => send(shop, 'GET', page))
}

async function stockedPlace(): Promise<Place> {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 100_000 }))
  return place
}

async function judged(
  place: Place,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<readonly string[]> {
  return place.look(async (db) => [
    ...(await judge(db, acknowledged)),
    ...(await mailLost(db, place.dataDir)),
  ])
}

it('serves its pages and loses nothing while the disk is full, and recovers by itself', async () => {
  const place = await stockedPlace()
  const shop = await tracedShop(place)
  const before = buyers(20)
  const acknowledged = [...acknowledgedTo(before, await orderAll(shop, before))]
  expect(acknowledged).toHaveLength(20)
  for (const page of cachedPages) expect((await read(shop, page)).status).toBe(200)

  // The disk becomes full while orders arrive, not between them.
  const caught = buyers(400)
  const placing = caught.map((buyer) => placeOrder(shop, buyer))
  await Promise.race(placing)
  shop.fillDisk()
  const caughtReplies = await Promise.all(placing)
  acknowledged.push(...acknowledgedTo(caught, caughtReplies))

  const away = buyers(20)
  const refused = await orderAll(shop, away)
  for (const { status, retryAfter, text, seconds } of refused) {
    expect([503, 507], text).toContain(status)
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThan(answerBoundSeconds)
  }
  for (const page of [...cachedPages, '/api/oneProduct/kettle', '/healthz']) {
    expect((await read(shop, page)).status, page).toBe(200)
  }

  shop.mendDisk()
  const all = [...before, ...caught, ...away]
  await vi.waitUntil(async () => (await placeOrder(shop, away[0] ?? aBuyer())).status === 201, {
    timeout: 60_000,
  })
  const again = await orderAllAnyway(shop, all)
  expect(countStatuses(again)).toEqual({ 201: all.length })
  expect(await judged(place, [...acknowledged, ...acknowledgedTo(all, again)])).toEqual([])
  expect(await shop.stop()).toBe(0)
  say(
    `full among ${JSON.stringify(countStatuses(caughtReplies))}, then ` +
      `${JSON.stringify(countStatuses(refused))} within ` +
      `${Math.max(...refused.map(({ seconds }) => seconds)).toFixed(2)} s`,
  )
})

function countLogSyncs(shop: TracedShop): number {
  const isOfLog = (event: TraceEvent) => event.kind === 'sync' && event.path.endsWith('-wal')
  return shop.trace().filter(isOfLog).length
}

it('accepts orders and shows pages on a disk that takes 200 ms for every sync', async () => {
  const place = await stockedPlace()
  const shop = await tracedShop(place)
  for (const page of cachedPages) expect((await read(shop, page)).status).toBe(200)

  shop.slowDisk(200)
  const syncsBefore = countLogSyncs(shop)
  const all = buyers(200)
  const from = performance.now()
  let isOrdering = true
  const ordering = orderAllAnyway(shop, all).finally(() => {
    isOrdering = false
  })
  const pageSeconds: number[] = []
  while (isOrdering) {
    const { status, seconds } = await read(shop, '/product/kettle')
    expect(status).toBe(200)
    pageSeconds.push(seconds)
  }
  const replies = await ordering
  const seconds = (performance.now() - from) / 1_000
  const syncs = countLogSyncs(shop) - syncsBefore
  shop.mendDisk()

  expect(countStatuses(replies)).toEqual({ 201: all.length })
  // Orders share commits, and the shop answers page requests between two commits.
  expect(syncs).toBeLessThan(all.length / 2)
  expect(pageSeconds.length).toBeGreaterThanOrEqual(syncs / 2)
  expect(await judged(place, acknowledgedTo(all, replies))).toEqual([])
  expect(await shop.stop()).toBe(0)
  say(
    `${all.length} orders in ${seconds.toFixed(1)} s and ${syncs} syncs of 200 ms; ` +
      `${pageSeconds.length} pages meanwhile, the slowest ${Math.max(...pageSeconds).toFixed(2)} s`,
  )
})
