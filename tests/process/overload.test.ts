import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { aBuyer, countStatuses, placeOrder, type Reply, send } from './support/buyers.ts'
import { fill, sqlitePlace } from './support/place.ts'
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
