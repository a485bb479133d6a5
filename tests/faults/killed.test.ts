import { expect, it, vi } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aBuyer } from '#tests/process/support/buyers.ts'
import {
  aFolder,
  fill,
  type Place,
  postgresPlace,
  sqlitePlace,
} from '#tests/process/support/place.ts'
import { runShop, say } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { smtpReceiver } from '#tests/support/stand-ins/smtp-receiver.ts'
import { judge, mailLost, sentTwice } from './support/judge.ts'
import { ordersMailed } from './support/received-orders.ts'
import { type OrderRecord, recordOrders } from './support/record-orders.ts'
import { type Random, seededRandom } from './support/seed.ts'
import { inForm } from './support/whole-form.ts'

const clients = 12
const mailSettings = { MAIL_FROM: 'shop@paglamart.test', SHOP_EMAIL: 'owner@paglamart.test' }
const pids = ['kettle', 'iron', 'fan']
const rounds = inForm({ short: 2, whole: 8 })

async function stock(place: Place): Promise<void> {
  await fill(place, async (db) => {
    for (const pid of pids) await aProduct(db, { pid, stock: 1_000_000 })
  })
}

/** Sends orders without a pause until the shop is gone, or `isOver`. */
async function orderContinuously(
  shop: Shop,
  { orderAnyway }: OrderRecord,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const buyer = aBuyer({ pid: pids[turn % pids.length] ?? '', quantity: 1 + (turn % 3) })
    const reply = await orderAnyway(shop, buyer)
    if (!reply) return
    expect(reply.status, reply.text).toBe(201)
  }
}

function ordering(
  shop: Shop,
  orders: OrderRecord,
  isOver: () => boolean = () => false,
): readonly Promise<void>[] {
  return Array.from({ length: clients }, () => orderContinuously(shop, orders, isOver))
}

/** Waits some time after the shop has begun to accept orders. */
async function waitSomeTime(random: Random, { acknowledged }: OrderRecord): Promise<void> {
  const before = acknowledged.size
  await vi.waitUntil(() => acknowledged.size > before + clients, { timeout: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, random() * inForm({ short: 300, whole: 900 })))
}

/** Judges before any buyer retries, and after all buyers have. */
async function expectKept(place: Place, shop: Shop, orders: OrderRecord): Promise<void> {
  // A kill proves nothing when no orders were sent.
  expect(orders.acknowledged.size).toBeGreaterThan(rounds * clients)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])

  const unanswered = [...orders.unanswered]
  const someAcknowledged = [...orders.acknowledged.keys()].slice(-20)
  for (const buyer of [...someAcknowledged, ...unanswered]) {
    expect((await orders.orderAnyway(shop, buyer))?.status).toBe(201)
  }
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  say(`${orders.acknowledged.size} orders; ${unanswered.length} went unanswered and asked again`)
}

it('keeps every acknowledged order when it is killed and starts again, on SQLite', async () => {
  const random = seededRandom()
  const place = sqlitePlace()
  await stock(place)
  const orders = recordOrders()

  for (let round = 0; round < rounds; round += 1) {
    const shop = await runShop(place)
    const clientsDone = ordering(shop, orders)
    await waitSomeTime(random, orders)
    await shop.kill()
    await Promise.all(clientsDone)
  }

  const from = performance.now()
  const shop = await runShop(place)
  say(`ready again after ${((performance.now() - from) / 1_000).toFixed(2)} s`)
  await expectKept(place, shop, orders)
  expect(await shop.stop()).toBe(0)
  expect(await place.look((db) => mailLost(db, place.dataDir))).toEqual([])
})

it('continues in one process when the other is killed, on PostgreSQL, and sends no mail twice', async () => {
  const random = seededRandom()
  const place = await postgresPlace()
  await stock(place)
  const mail = await smtpReceiver()
  const env = { SMTP_URL: mail.url, ...mailSettings }
  const orders = recordOrders()
  let isOver = false
  const other = await runShop({ ...place, dataDir: aFolder() }, env)
  const otherClients = ordering(other, orders, () => isOver)

  for (let round = 0; round < rounds; round += 1) {
    const shop = await runShop(place, env)
    const clientsDone = ordering(shop, orders)
    await waitSomeTime(random, orders)
    await shop.kill()
    await Promise.all(clientsDone)
  }
  isOver = true
  await Promise.all(otherClients)

  await expectKept(place, other, orders)
  // Without any mail the comparison proves nothing.
  await vi.waitUntil(() => mail.received.length > 0, { timeout: 60_000 })
  expect(await other.stop()).toBe(0)
  expect(sentTwice(ordersMailed(mail.received))).toEqual([])
})
