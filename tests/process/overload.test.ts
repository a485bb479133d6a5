import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { request, say as sayTo } from '../attacks/wire/support/raw-socket.ts'
import { aBuyer, countStatuses, placeOrder, type Reply, send } from './support/buyers.ts'
import { fill, sqlitePlace } from './support/place.ts'
import { megabytesOf } from './support/resident-memory.ts'
import { runShop, say } from './support/run-shop.ts'

const askers = 100
const buyers = 8

/** Repeats the same request as fast as the shop answers. */
async function ask(shop: Shop, path: string, isOn: () => boolean): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  // The lists themselves would fill the test's memory.
  while (isOn()) replies.push({ ...(await send(shop, 'GET', path)), text: '' })
  return replies
}

it('accepts every order during a flood of exports', async () => {
  const place = sqlitePlace()
  await fill(place, async (db) => {
    await aProduct(db, { stock: 1_000 })
    for (let n = 0; n < 50; n += 1) await aProduct(db, { pid: `cup-${n}` })
  })
  const shop = await runShop(place)
  let isOn = true
  const flood = Promise.all(
    Array.from({ length: askers }, (_, n) =>
      ask(shop, n % 2 === 0 ? '/api/allproduct' : '/feeds/products.csv', () => isOn),
    ),
  )

  const orders: Reply[] = []
  for (let n = 0; n < buyers; n += 1) orders.push(await placeOrder(shop, aBuyer()))
  isOn = false
  const exports = (await flood).flat()
  say(`exports: ${JSON.stringify(countStatuses(exports))}`)

  expect(countStatuses(orders)).toEqual({ 201: buyers })
  for (const { status, retryAfter } of exports) {
    expect([200, 503]).toContain(status)
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThanOrEqual(2)
  }
  expect((await send(shop, 'GET', '/healthz')).status).toBe(200)
})

/** Two thousand at once, over connections that end with their last answer. */
async function head({ port }: Shop, path: string): Promise<void> {
  const lines = [`HEAD ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`]
  const all = request(...lines).repeat(99) + request(...lines, 'Connection: close')
  const heard = await Promise.all(Array.from({ length: 20 }, () => sayTo(port, all)))
  expect(heard.join('').match(/^HTTP\/1\.1 (?:200|503) /gm)).toHaveLength(2_000)
}

it('takes less than 20 MB for two thousand HEADs on a whole list', async () => {
  const place = sqlitePlace()
  const keywords = 'a kettle of many words '.repeat(2_000)
  await fill(place, async (db) => {
    for (let n = 0; n < 60; n += 1) await aProduct(db, { pid: `cup-${n}`, keywords })
  })
  // Else V8 leaves about as much garbage of the requests themselves.
  const collectsEarly = ['--optimize-for-size', '--max-semi-space-size=1']
  const shop = await runShop(place, {}, { under: collectsEarly })
  await head(shop, '/healthz')
  const before = megabytesOf(shop)

  for (const list of ['/api/allproduct?x', '/feeds/products.csv']) await head(shop, list)

  expect(megabytesOf(shop) - before).toBeLessThan(20)
})
