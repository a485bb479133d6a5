import { expect, it } from 'vitest'
import { z } from 'zod'
import { aProduct } from '#tests/make/a-product.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import type { Shop } from '#tests/support/shop.ts'
import { aFile, expectDone } from './support/backups.ts'
import { readBooks } from './support/books.ts'
import {
  aBuyer,
  anyway,
  type Buyer,
  numberOf,
  placeOrder,
  type Reply,
  send,
} from './support/buyers.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runCommand } from './support/run-command.ts'
import { runShop, say } from './support/run-shop.ts'

const clients = 8
const ordersBeforeBackup = 100

const Placed = z.object({ oid: z.string(), token: z.string() })

async function move(from: Place, to: Place): Promise<void> {
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))
  const report = await expectDone(runCommand({ name: 'restore', place: to, file }))
  expect(report).toContain('All is well')
}

/** A backup leaves out invalidations for running processes. */
async function rowsThatTravel(place: Place): Promise<AllRows> {
  const rows = await place.look(allRows)
  // The key of sealed keys travels in an encrypted backup alone, and this with it.
  const secrets = rows.secrets?.filter((row) => !row.includes('secrets-key-fingerprint')) ?? []
  return { ...rows, secrets, page_changes: [] }
}

async function backsUpUnderLoad(from: Place, to: Place): Promise<void> {
  await fill(from, (db) => aProduct(db, { pid: 'kettle', stock: 1_000_000 }))
  const shop = await runShop(from)
  const acknowledged = new Map<Buyer, Reply>()
  let isOpen = true
  let noteAnswer = (): void => undefined
  const enough = new Promise<void>((resolve) => {
    noteAnswer = () => acknowledged.size >= ordersBeforeBackup && resolve()
  })

  async function orderContinuously(): Promise<void> {
    while (isOpen) {
      const buyer = aBuyer({ quantity: 1 + (acknowledged.size % 7) })
      const reply = await anyway(() => placeOrder(shop, buyer))
      expect(reply.status, reply.text).toBe(201)
      acknowledged.set(buyer, reply)
      noteAnswer()
    }
  }
  const ordering = Array.from({ length: clients }, orderContinuously)
  await enough
  const before = [...acknowledged]
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))
  const acknowledgedDuring = acknowledged.size - before.length
  isOpen = false
  await Promise.all(ordering)
  // A backup without concurrent orders proves nothing.
  expect(acknowledgedDuring).toBeGreaterThan(0)
  expect(await expectDone(runCommand({ name: 'check', place: from }))).toContain('All is well')
  await shop.stop()

  expect(await expectDone(runCommand({ name: 'restore', place: to, file }))).toContain(
    'All is well',
  )
  const books = await to.look(readBooks)
  for (const [{ name }, reply] of before) {
    expect(books.ordersByBuyer.get(name), name).toEqual([numberOf(reply)])
  }
  expect(books.pidsOffLedger).toEqual([])
  expect(books.outbox).toBe(books.orders)
  say(
    `${before.length} orders before the backup, ${acknowledgedDuring} beside it, ${books.orders} in it`,
  )

  const restored = await runShop(to)
  await stillSells(restored, before)
}

/** The buyers of before still open their orders, and a retry is still the same order. */
async function stillSells(shop: Shop, before: readonly (readonly [Buyer, Reply])[]): Promise<void> {
  for (const [buyer, reply] of before.slice(-10)) {
    const { oid, token } = Placed.parse(JSON.parse(reply.text))
    const opened = await send(shop, 'GET', `/api/oneOrder/${oid}?token=${token}`)
    expect(opened.status).toBe(200)
    expect(numberOf(await placeOrder(shop, buyer))).toBe(oid)
  }
  expect((await placeOrder(shop, aBuyer())).status).toBe(201)
}

it('backs up SQLite while orders are written, and opens again on PostgreSQL', async () => {
  await backsUpUnderLoad(sqlitePlace(), await postgresPlace())
})

it('backs up PostgreSQL while orders are written, and opens again on SQLite', async () => {
  await backsUpUnderLoad(await postgresPlace(), sqlitePlace())
})

it('moves a shop from SQLite to PostgreSQL and back, and every row is the same', async () => {
  const first = sqlitePlace()
  const shop = await runShop(first, { DEMO_CATALOGUE: 'on' })
  const { pid } = z
    .object({ items: z.tuple([z.object({ pid: z.string() })]) })
    .parse(JSON.parse((await send(shop, 'GET', '/api/allproduct?size=1')).text)).items[0]
  expect((await placeOrder(shop, aBuyer({ pid, quantity: 2 }))).status).toBe(201)
  const cookie = await signIn(shop)
  await shop.stop()

  const second = await postgresPlace()
  await move(first, second)
  const third = sqlitePlace()
  await move(second, third)

  const rows = await rowsThatTravel(first)
  expect(rows.products).toHaveLength(100)
  expect(rows.orders).toHaveLength(1)
  expect(await rowsThatTravel(second)).toEqual(rows)
  expect(await rowsThatTravel(third)).toEqual(rows)

  const moved = await runShop(third)
  const session = await send(moved, 'GET', '/api/auth/get-session', { headers: { cookie } })
  expect(session.text).toContain('admin@paglamart.test')
})

async function signIn(shop: Shop): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${shop.port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
