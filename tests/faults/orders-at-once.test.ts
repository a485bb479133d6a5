import { expect, it } from 'vitest'
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
import { judge } from './support/judge.ts'
import { type OrderRecord, recordOrders } from './support/record-orders.ts'

type Listener = { readonly port: number }

async function stocked(place: Place): Promise<Place> {
  await fill(place, async (db) => {
    await aProduct(db, { pid: 'kettle', stock: 50 })
    await aProduct(db, { pid: 'iron', stock: 50 })
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
