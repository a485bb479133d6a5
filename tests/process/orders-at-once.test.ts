import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { findStock, readBooks } from './support/books.ts'
import { aBuyer, type Buyer, countStatuses, placeOrder, type Reply } from './support/buyers.ts'
import { aFolder, fill, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

type Door = { readonly port: number }

/** Every order at once, dealt out over the doors. */
function placeAll(doors: readonly Door[], buyers: readonly Buyer[]): Promise<readonly Reply[]> {
  return Promise.all(
    buyers.map((buyer, at) => {
      const door = doors[at % doors.length]
      if (!door) throw new Error('No door')
      return placeOrder(door, buyer)
    }),
  )
}

async function sellFiftyPieces(place: Place, doors: readonly Door[]): Promise<void> {
  const buyers = Array.from({ length: 200 }, () => aBuyer())
  const replies = await placeAll(doors, buyers)

  expect(countStatuses(replies)).toEqual({ 201: 50, 409: 150 })
  for (const reply of replies.filter(({ status }) => status === 409)) {
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'out-of-stock' })
  }
  const books = await place.look(readBooks)
  expect(books).toMatchObject({ orders: 50, outbox: 50, pidsOffLedger: [] })
  expect(await place.look((db) => findStock(db, 'kettle'))).toBe(0)
}

async function sendOneKeyFiftyTimes(place: Place, doors: readonly Door[]): Promise<void> {
  const buyer = aBuyer()
  const replies = await placeAll(
    doors,
    Array.from({ length: 50 }, () => buyer),
  )

  expect(countStatuses(replies)).toEqual({ 201: 50 })
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const books = await place.look(readBooks)
  expect(books).toMatchObject({ orders: 1, outbox: 1, pidsOffLedger: [] })
  expect(await place.look((db) => findStock(db, 'kettle'))).toBe(49)
}

it('sells 50 pieces to 200 buyers once each, on SQLite', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const shop = await runShop(place)

  await sellFiftyPieces(place, [shop])
})

it('sells 50 pieces to 200 buyers once each, by two processes on PostgreSQL', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })

  await sellFiftyPieces(place, [one, other])
})

it('answers one key 50 times at once with one order, on SQLite', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const shop = await runShop(place)

  await sendOneKeyFiftyTimes(place, [shop])
})

it('answers one key 50 times at once with one order, by two processes on PostgreSQL', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })

  await sendOneKeyFiftyTimes(place, [one, other])
})

it('refuses one key with another body, whichever process is asked', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const one = await runShop(place)
  const other = await runShop({ ...place, dataDir: aFolder() })
  const buyer = aBuyer()

  const replies = await placeAll([one, other], [buyer, { ...buyer, quantity: 2 }])

  expect(countStatuses(replies)).toEqual({ 201: 1, 422: 1 })
  expect(await place.look(readBooks)).toMatchObject({ orders: 1, pidsOffLedger: [] })
})
