import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer, type Buyer, numberOf, placeOrder, send } from '#tests/process/support/buyers.ts'
import { fill, sqlitePlace } from '#tests/process/support/place.ts'
import { say } from '#tests/process/support/run-shop.ts'
import { type ClockShop, clockShop } from './support/clock-shop.ts'
import { type AcknowledgedOrder, judge, mailLost } from './support/judge.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour
const jumps = [-hour, day, 4 * 365 * day, 0, -10 * 365 * day, 0]
const clients = 4

/** Signs in and returns the cookies of the new session. */
async function signIn(shop: ClockShop): Promise<string> {
  const response = await fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.2.3.4' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

it('keeps and accepts keys, sessions, mail and orders while the clock is an hour, a day or years off', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 100_000 }))
  const shop = await clockShop(place)
  const cookie = await signIn(shop)
  const acknowledged = new Map<Buyer, AcknowledgedOrder>()
  let isOver = false

  async function orderContinuously(): Promise<void> {
    while (!isOver) {
      const buyer = aBuyer()
      const reply = await placeOrder(shop, buyer)
      expect(reply.status, reply.text).toBe(201)
      acknowledged.set(buyer, { ...buyer, number: numberOf(reply) })
    }
  }
  const ordering = Array.from({ length: clients }, orderContinuously)
  for (const jump of jumps) {
    shop.setClock(jump)
    const count = acknowledged.size
    while (acknowledged.size < count + 3 * clients)
      await new Promise((resolve) => setTimeout(resolve, 10))

    // A buyer who retries an order gets the same order, even when three days seem to be over.
    const [buyer, order] = [...acknowledged].at(0) ?? []
    if (!buyer || !order) throw new Error('Nobody has ordered')
    expect(numberOf(await placeOrder(shop, buyer)), `by ${jump} ms`).toBe(order.number)
    for (const open of [cookie, await signIn(shop)]) {
      const session = await send(shop, 'GET', '/api/auth/get-session', {
        headers: { cookie: open },
      })
      expect(session.text, `by ${jump} ms`).toContain(shop.adminEmail)
    }
  }
  isOver = true
  await Promise.all(ordering)

  const problems = await place.look(async (db) => [
    ...(await judge(db, acknowledged.values())),
    ...(await mailLost(db, place.dataDir)),
  ])
  expect(problems).toEqual([])
  const times = await place.look(({ read }) =>
    read.selectFrom('orders').select('placed_at').orderBy('id').execute(),
  )
  const last = Math.max(...times.map(({ placed_at }) => Date.parse(placed_at)))
  expect(Math.abs(Date.now() - last)).toBeLessThan(5 * 60_000)
  expect(await shop.stop()).toBe(0)
  say(`${acknowledged.size} orders over ${jumps.length} jumps of the clock`)
})
