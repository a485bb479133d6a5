import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { aBuyer, anyway, placeOrder, send } from './support/buyers.ts'
import { fill, sqlitePlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'

const buyersAtOnce = 32
const ordersALook = 320
/** Orders until the shop's own code has been compiled and its caches are full. */
const looksBefore = 6
const looks = 10

it('keeps almost no memory of an answered order before V8’s next full collection', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 100_000 }))
  const shop = await runShop(place)

  // The middle one: a full collection lowers one look, and a pause of the machine raises another.
  const increases: number[] = []
  let before = Number.NaN
  for (let look = 0; look <= looksBefore + looks; look += 1) {
    await placeOrders(shop)
    const now = await oldBytes(shop)
    if (look > looksBefore) increases.push(now - before)
    before = now
  }

  const middle = increases.toSorted((a, b) => a - b)[Math.floor(looks / 2)] ?? Number.NaN
  const bytesAnOrder = middle / ordersALook
  say(`${Math.round(bytesAnOrder)} bytes of an order last`)
  // What lingers by a fault is some 2,500; on a starved machine a look takes longer, and others' objects count.
  expect(bytesAnOrder).toBeLessThan(1_800)
})

async function placeOrders(shop: Shop): Promise<void> {
  const placeSome = async (): Promise<void> => {
    for (let placed = 0; placed < ordersALook / buyersAtOnce; placed += 1) {
      const buyer = aBuyer()
      expect((await anyway(() => placeOrder(shop, buyer))).status).toBe(201)
    }
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, placeSome))
}

/** The bytes of objects that have survived two collections of the young generation. */
async function oldBytes(shop: Shop): Promise<number> {
  const { text } = await send(shop, 'GET', '/metrics')
  const [, bytes] = /^nodejs_heap_space_size_used_bytes\{space="old"\} (\d+)$/m.exec(text) ?? []
  return Number(bytes)
}
