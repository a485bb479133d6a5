import { expect, it } from 'vitest'
import { quantityOf } from '#src/domain/catalogue/stock.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { streamOrders } from '#src/features/orders/list/stream-orders.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function placed(shop: Shop, order = anOrder()) {
  const result = await placeOrder(shop, order)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

const everything: OrdersQuery = {
  page: 1,
  size: 100,
  sort: { by: 'placedAt', direction: 'desc' },
}

async function namesOf(db: Database, query: Partial<OrdersQuery>) {
  const { items } = await listOrders(db.read, { ...everything, ...query })
  return items.map((order) => order.customer.name)
}

async function all(db: Database) {
  const orders: OrderView[] = []
  for await (const batch of streamOrders(db.read)) orders.push(...batch)
  return orders
}

it('streams more than a batch, newest first, each order once, also when many share a moment', async () => {
  const db = await freshDatabase()
  let now = Date.parse('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => new Date(now))
  await aProduct(db, { stock: 100_000 })
  const numbers: string[] = []
  for (let n = 0; n < 5; n += 1) {
    // Sixty at the same moment: a batch ends among them.
    const orders = await Promise.all(Array.from({ length: 60 }, () => placed(shop)))
    numbers.push(...orders.map((order) => order.number))
    now += 1_000
  }

  const streamed = await all(db)

  expect(streamed.map((order) => order.number).toSorted()).toEqual(numbers.toSorted())
  const places = streamed.map((order) => `${order.placedAt} ${order.id}`)
  expect(places).toEqual(places.toSorted().toReversed())
  expect(streamed.every((order) => order.lines.length === 1)).toBe(true)
  expect((await all(db)).map((order) => order.id)).toEqual(streamed.map((order) => order.id))
})

it('streams nothing of an empty shop', async () => {
  expect(await all(await freshDatabase())).toEqual([])
})

it('finds a phone in any spelling, whole or in part', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  await placed(shop, anOrder({ customer: { name: 'Rahima', phone: '01712345678' } }))
  await placed(shop, anOrder({ customer: { name: 'Karim', phone: '+880 1898-765432' } }))
  await placed(shop, anOrder({ customer: { name: 'Landline', phone: '02-9551234' } }))

  const spellings = [
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    '+880 1712-345678',
    '+880 01712345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০১৭১২৩৪৫৬৭৮',
    '1712345678',
    '01712\u2013345678',
    '\u200e01712345678\u202c',
    '01712',
    '+8801712',
    '8801712',
    '345678',
    '১২৩৪৫',
  ]
  for (const text of spellings) {
    expect({ text, names: await namesOf(db, { text }) }).toEqual({ text, names: ['Rahima'] })
  }
  expect(await namesOf(db, { text: '0171' })).toEqual(['Rahima'])
  expect(await namesOf(db, { text: '+88018' })).toEqual(['Karim'])
  expect(await namesOf(db, { text: '02-9551234' })).toEqual(['Landline'])
  expect(await namesOf(db, { text: '029551234' })).toEqual(['Landline'])
  expect(await namesOf(db, { text: '01912345678' })).toEqual([])
})

it('finds by number and name in any case, and treats wildcards as text', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const { number } = await placed(shop, anOrder({ customer: { name: '100% Rahima_B\\' } }))
  await placed(shop, anOrder({ customer: { name: 'করিম' } }))

  expect(await namesOf(db, { text: number.toLowerCase() })).toEqual(['100% Rahima_B\\'])
  expect(await namesOf(db, { text: 'rAHIMA' })).toEqual(['100% Rahima_B\\'])
  expect(await namesOf(db, { text: 'করি' })).toEqual(['করিম'])
  expect(await namesOf(db, { text: '100% rahima_b\\' })).toEqual(['100% Rahima_B\\'])
  for (const text of ['%', '_', '\\', '1%0', 'r_h']) {
    expect({ text, names: await namesOf(db, { text }) }).toEqual({ text, names: [] })
  }
  expect(await namesOf(db, { text: "' or 1=1 --" })).toEqual([])
})

it('finds letters beyond ASCII as typed', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  await placed(shop, anOrder({ customer: { name: 'Ärzte GmbH' } }))
  await placed(shop, anOrder({ customer: { name: 'রহিমা বেগম' } }))

  expect(await namesOf(db, { text: 'Ärzte' })).toEqual(['Ärzte GmbH'])
  expect(await namesOf(db, { text: 'Ärzte gmbh' })).toEqual(['Ärzte GmbH'])
  expect(await namesOf(db, { text: 'রহিমা বেগম' })).toEqual(['রহিমা বেগম'])
})

it('counts days in Dhaka: 05:30 UTC is the same day, 23:30 UTC the next', async () => {
  const db = await freshDatabase()
  let now = new Date()
  const shop = await aShop(db, () => now)
  await aProduct(db)
  const moments = {
    'last of the 19th': '2026-11-19T17:59:59.999Z',
    'first of the 20th': '2026-11-19T18:00:00.000Z',
    'last of the 20th': '2026-11-20T17:59:59.999Z',
    'first of the 21st': '2026-11-20T18:00:00.000Z',
    'half past eleven': '2026-11-20T23:30:00.000Z',
  }
  for (const [name, moment] of Object.entries(moments)) {
    now = new Date(moment)
    await placed(shop, anOrder({ customer: { name } }))
  }

  expect(await namesOf(db, { from: '2026-11-20', to: '2026-11-20' })).toEqual([
    'last of the 20th',
    'first of the 20th',
  ])
  expect(await namesOf(db, { from: '2026-11-21' })).toEqual([
    'half past eleven',
    'first of the 21st',
  ])
  expect(await namesOf(db, { to: '2026-11-19' })).toEqual(['last of the 19th'])
  expect(await namesOf(db, { from: '2026-11-21', to: '2026-11-20' })).toEqual([])
})

it('returns pages that together are the whole list, by every field in both directions', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  await aProduct(db, { pid: 'fan' })
  const several = [
    { pid: 'fan', quantity: 1 },
    { pid: 'kettle', quantity: 4 },
  ]
  await placed(shop, anOrder({ lines: several }))
  for (let n = 0; n < 10; n += 1) {
    const pid = n % 2 ? 'fan' : 'kettle'
    await placed(shop, anOrder({ pid, quantity: 1 + (n % 3), customer: { name: `${n % 2}` } }))
  }
  const ids = (await all(db)).map((order) => order.id).toSorted()

  for (const by of [
    'placedAt',
    'number',
    'name',
    'phone',
    'address',
    'total',
    'status',
    'pid',
    'quantity',
  ] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          listOrders(db.read, { ...everything, page, size: 4, sort: { by, direction } }),
        ),
      )
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
        [4, 11],
        [4, 11],
        [3, 11],
        [0, 11],
      ])
      expect(pages.flatMap(({ items }) => items.map((order) => order.id)).toSorted()).toEqual(ids)
    }
  }

  const { items } = await listOrders(db.read, {
    ...everything,
    sort: { by: 'quantity', direction: 'desc' },
  })
  const quantities = items.map((order) => quantityOf(order.lines))
  expect(quantities[0]).toBe(5)
  expect(quantities).toEqual(quantities.toSorted((a, b) => b - a))
})

it('lists orders of a status, and no deleted order', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  const done = await placed(shop, anOrder({ customer: { name: 'Done' } }))
  const gone = await placed(shop, anOrder({ customer: { name: 'Gone' } }))
  await placed(shop, anOrder({ customer: { name: 'New' } }))
  await db.write(async (tx) => {
    await tx.updateTable('orders').set({ status: 'done' }).where('id', '=', done.id).execute()
    await tx
      .updateTable('orders')
      .set({ deleted_at: '2026-11-20T10:00:00.000Z' })
      .where('id', '=', gone.id)
      .execute()
    return ok(undefined)
  })

  expect(await namesOf(db, { status: 'done' })).toEqual(['Done'])
  expect(await namesOf(db, { status: 'not-done' })).toEqual(['New'])
  expect(await namesOf(db, { text: 'Gone' })).toEqual([])
  expect((await all(db)).map((order) => order.customer.name)).toEqual(['New', 'Done'])
})
