import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CartLine } from '#src/domain/cart.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { findStock } from '#tests/process/support/books.ts'
import { aBuyer, type Buyer, countStatuses, type Reply } from '#tests/process/support/buyers.ts'
import {
  aFolder,
  fill,
  type Place,
  postgresPlace,
  sqlitePlace,
} from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { judge } from './support/judge.ts'
import { type OrderRecord, recordOrders } from './support/record-orders.ts'

type Listener = { readonly port: number }

async function stocked(place: Place): Promise<Place> {
  await fill(place, async (db) => {
    await aProduct(db, { pid: 'kettle', stock: 50 })
    await aProduct(db, { pid: 'iron', stock: 50 })
    for (const pid of crossed) await aProduct(db, { pid, stock: piecesOfEach })
  })
  return place
}

/** Sends every order at once, spread over the listeners. Retries when the shop asks for it. */
async function placeAll(
  listeners: readonly Listener[],
  buyers: readonly Buyer[],
  { orderAnyway }: OrderRecord,
): Promise<readonly Reply[]> {
  const replies = await Promise.all(
    buyers.map((buyer, at) => {
      const listener = listeners[at % listeners.length]
      if (!listener) throw new Error('No listener')
      return orderAnyway(listener, buyer)
    }),
  )
  return replies.filter((reply) => reply !== undefined)
}

async function sellFiftyPieces(place: Place, listeners: readonly Listener[]): Promise<void> {
  const buyers = Array.from({ length: 200 }, () => aBuyer({ pid: 'kettle' }))
  const orders = recordOrders()
  const replies = await placeAll(listeners, buyers, orders)

  expect(countStatuses(replies)).toEqual({ 201: 50, 409: 150 })
  for (const reply of replies.filter(({ status }) => status === 409)) {
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'out-of-stock' })
  }
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(await place.look((db) => findStock(db, 'kettle'))).toBe(0)
}

async function sendOneKeyFiftyTimes(place: Place, listeners: readonly Listener[]): Promise<void> {
  const buyer = aBuyer({ pid: 'iron' })
  const same = Array.from({ length: 50 }, () => buyer)
  const orders = recordOrders()
  const replies = await placeAll(listeners, same, orders)

  expect(countStatuses(replies)).toEqual({ 201: 50 })
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await place.look((db) => judge(db, orders.acknowledged.values()))).toEqual([])
  expect(await place.look((db) => findStock(db, 'iron'))).toBe(49)
}

const crossed = ['a', 'b', 'c', 'd', 'e']
const piecesOfEach = 150

/** Three of five products each, from another one on and in another order. */
function crossingCart(place: number): readonly CartLine[] {
  const some = [0, 1, 2].map((next) => ({
    pid: crossed[(place + next * (1 + (place % 2))) % crossed.length] ?? '',
    quantity: 1 + ((place + next) % 3),
  }))
  return place % 3 === 0 ? some.toReversed() : some
}

async function sellCrossingCarts(place: Place, shops: readonly Shop[]): Promise<void> {
  const buyers = Array.from({ length: 200 }, (_, at) => ({ ...aBuyer(), items: crossingCart(at) }))
  const orders = recordOrders()
  const replies = await placeAll(shops, buyers, orders)

  const { 201: placed = 0, 409: refused = 0, ...others } = countStatuses(replies)
  expect(others).toEqual({})
  expect(placed + refused).toBe(200)
  expect(Math.min(placed, refused)).toBeGreaterThan(0)
  for (const { text } of replies.filter(({ status }) => status === 409)) {
    const { code, items } = JSON.parse(text)
    expect(code).toBe('out-of-stock')
    expect(items.length).toBeGreaterThan(0)
  }
  // PostgreSQL counts the deadlocks of a connection when it closes.
  for (const shop of shops) await shop.stop()
  await place.look(async (db) => {
    expect(await judge(db, orders.acknowledged.values())).toEqual([])
    const wanted = buyers.filter((buyer) => orders.acknowledged.has(buyer))
    for (const pid of crossed) {
      const lines = wanted.flatMap(({ items }) => items.filter((line) => line.pid === pid))
      const sold = lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
      expect(await findStock(db, pid)).toBe(piecesOfEach - sold)
    }
    expect(await deadlocksIn(db)).toBe(0)
  })
}

async function deadlocksIn({ engine, read }: Database): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ deadlocks: number | string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(read)
  return Number(rows[0]?.deadlocks)
}

it('serves 200 buyers with crossing carts and sells each piece once, on SQLite', async () => {
  const place = await stocked(sqlitePlace())

  await sellCrossingCarts(place, [await runShop(place)])
})

it('serves 200 buyers with crossing carts without a deadlock, by two processes on PostgreSQL', async () => {
  const place = await stocked(await postgresPlace())
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })

  await sellCrossingCarts(place, [one, other])
})

it('sells 50 pieces to 200 buyers once each and creates one order for a key sent 50 times, on SQLite', async () => {
  const place = await stocked(sqlitePlace())
  const shop = await runShop(place)

  await sellFiftyPieces(place, [shop])
  await sendOneKeyFiftyTimes(place, [shop])
})

it('sells 50 pieces once each and creates one order for a key, by two processes on PostgreSQL', async () => {
  const place = await stocked(await postgresPlace())
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })

  await sellFiftyPieces(place, [one, other])
  await sendOneKeyFiftyTimes(place, [one, other])

  // Neither process accepts the key for another body.
  const buyer = aBuyer({ pid: 'iron' })
  const replies = await placeAll([one, other], [buyer, { ...buyer, quantity: 2 }], recordOrders())
  expect(countStatuses(replies)).toEqual({ 201: 1, 422: 1 })
})
