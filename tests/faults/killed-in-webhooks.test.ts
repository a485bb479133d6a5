import { expect, it, vi } from 'vitest'
import { addWebhook } from '#src/features/webhooks/change-webhooks.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { actor } from '#tests/make/connect/a-webhook-shop.ts'
import { aBuyer } from '#tests/process/support/buyers.ts'
import { fill, sqlitePlace } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'
import { clockShop } from './support/clock-shop.ts'
import { judge } from './support/judge.ts'
import { recordOrders } from './support/record-orders.ts'

const orderCount = 12

it('sends every order to a webhook at least once, under one id, when the process is killed', async () => {
  let answers = false
  const receiver = await httpReceiver((response) => {
    // A receiver that took the message, and whose answer is lost with the process.
    if (answers) response.writeHead(204).end()
  })
  const place = sqlitePlace()
  await fill(place, async (db) => {
    const shop = { ...(await aShop(db)), webhooksReachLoopback: true }
    await aProduct(db, { stock: 1_000 })
    const added = await addWebhook(shop, { url: receiver.url, events: ['order.placed'], actor })
    expect(added.ok).toBe(true)
  })
  const env = { SECRETS_KEY: 'a key at rest for tests, long enough', WEBHOOK_LOOPBACK: 'on' }
  const orders = recordOrders()
  const dying = await runShop(place, env)
  for (let n = 0; n < orderCount; n += 1) {
    expect((await orders.order(dying, aBuyer()))?.status).toBe(201)
  }
  await vi.waitUntil(() => receiver.received.length >= 4, { timeout: 30_000 })
  await dying.kill()
  const lost = receiver.received.length

  answers = true
  const shop = await clockShop(place, env)
  // Leases are over.
  shop.setClock(2 * 60_000)
  const messages = () =>
    receiver.received.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      oid: JSON.parse(body).data.order.oid as string,
    }))
  const placed = [...orders.acknowledged.values()].map(({ number }) => number)
  await vi.waitUntil(
    () =>
      new Set(
        messages()
          .slice(lost)
          .map(({ oid }) => oid),
      ).size === orderCount,
    {
      timeout: 60_000,
    },
  )

  expect(new Set(messages().map(({ oid }) => oid))).toEqual(new Set(placed))
  const idsOf = Map.groupBy(messages(), ({ oid }) => oid)
  for (const sent of idsOf.values()) expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(messages().length).toBe(orderCount + lost)
  await vi.waitUntil(async () => {
    const rows = await place.look((db) =>
      db.read.selectFrom('webhook_deliveries').select('state').execute(),
    )
    return rows.length === orderCount && rows.every(({ state }) => state === 'delivered')
  }, 30_000)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(await shop.stop()).toBe(0)
})
