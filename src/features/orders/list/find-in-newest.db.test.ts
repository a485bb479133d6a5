import { expect, it } from 'vitest'
import { lookedThrough } from '#src/features/orders/list/find-in-newest.server.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { confirmedFromAt } from '#src/features/orders/list/order-places.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function anOffice() {
  const db = await freshDatabase()
  let now = Date.parse('2026-11-24T06:00:00.000Z')
  const shop = await aShop(db, () => new Date(now))
  await aProduct(db, { title: 'Electric Kettle', stock: 100_000 })
  await aProduct(db, { pid: 'lamp', title: 'Desk Lamp', stock: 100_000 })
  return {
    db,
    shop,
    place: async (name: string, { customer, ...matters }: OrderMatters = {}) => {
      now += 1_000
      const order = anOrder({ ...matters, customer: { name, ...customer } })
      const placed = await placeOrder(shop, order)
      if (!placed.ok) throw new Error(placed.failure.kind)
      return placed.value
    },
    find: async (text: string, matters: Partial<OrdersQuery> = {}) => {
      const sort = { by: 'placedAt', direction: 'desc' } as const
      const query = { page: 1, size: 100, text, sort, ...matters }
      const { items, total } = await listOrders(db.read, query)
      expect(total).toBe(items.length)
      return items.map(({ customer }) => customer.name)
    },
    index: async () => {
      now += 60 * 60_000
      while (await indexSome({ db, clock: shop.clock })) {}
    },
  }
}

it('finds an order by words of its address and its products, each once, indexed or not', async () => {
  const { place, find, index, shop } = await anOffice()
  await place('Rahima', { customer: { address: 'House 5, Road 3, Mirpur 10, Dhaka' } })
  await place('Karim', { customer: { address: 'বাড়ি ১২, ধানমন্ডি' }, pid: 'lamp' })
  // By name and by address: once.
  await place('Mirpur Ali', { customer: { address: 'Mirpur 2' }, pid: 'lamp' })
  const expectAll = async () => {
    expect(await find('mirpur')).toEqual(['Mirpur Ali', 'Rahima'])
    expect(await find('road 3 mirp')).toEqual(['Rahima'])
    expect(await find('lamp mirpur')).toEqual(['Mirpur Ali'])
    expect(await find('DESK')).toEqual(['Mirpur Ali', 'Karim'])
    expect(await find('বাড়ি 12')).toEqual(['Karim'])
    expect(await find('irpur')).toEqual([])
    expect(await find('kettle', { to: '2026-11-23' })).toEqual([])
    const confirmedFrom = confirmedFromAt(shop.clock())
    expect(await find('kettle', { stages: { of: ['packed'], confirmedFrom } })).toEqual([])
    expect(await find('kettle', { source: 'website' })).toEqual(['Rahima'])
    expect(await find('kettle', { sort: { by: 'name', direction: 'asc' } })).toEqual(['Rahima'])
    expect(await find('kettle', { hidesPhones: true })).toEqual(['Rahima'])
  }
  await expectAll()
  await index()
  await expectAll()
  await place('Newer', { customer: { address: 'Mirpur 1' } })
  expect(await find('mirpur')).toEqual(['Newer', 'Mirpur Ali', 'Rahima'])
})

it('finds an order by the whole numbers of its parcel', async () => {
  const { db, place, find, index } = await anOffice()
  const { number } = await place('Rahima')
  await place('Karim')
  await aParcelRow(db, number, { tracking_code: 'SFR240118ST', consignment: '14240118' })
  for (const text of ['sfr240118st', 'SFR240118ST', '14240118']) {
    expect(await find(text)).toEqual(['Rahima'])
  }
  await index()
  expect(await find('SFR240118ST')).toEqual(['Rahima'])
  expect(await find('SFR240118S')).toEqual([])
})

it('looks through the newest orders that the filters leave, and no further', async () => {
  const { db, place, find, index } = await anOffice()
  await place('Rahima', { customer: { address: 'Shyamoli' } })
  const [first] = await db.read.selectFrom('orders').selectAll().execute()
  if (!first) throw new Error('No order')
  const later = Array.from({ length: lookedThrough }, (_, n) => ({
    ...first,
    id: `7${String(n).padStart(first.id.length - 1, '0')}`,
    oid: `PM-${String(n).padStart(8, '0')}`,
    customer_name: 'Later',
    customer_address: 'Uttara',
    placed_at: new Date(Date.parse('2026-11-25T00:00:00.000Z') + n).toISOString(),
  }))
  await commit(db, async (tx) => {
    for (let at = 0; at < later.length; at += 250) {
      await tx
        .insertInto('orders')
        .values(later.slice(at, at + 250))
        .execute()
    }
  })
  await index()

  expect(await find('shyamoli')).toEqual([])
  expect(await find('shyamoli', { to: '2026-11-24' })).toEqual(['Rahima'])
  expect(await find('rahima')).toEqual(['Rahima'])
})

it('lists the orders of a risk, with the other filters', async () => {
  const { db, place, find } = await anOffice()
  const scores = { Low: 10, First: 30, Almost: 59, High: 60, Highest: 100 }
  for (const [name, score] of Object.entries(scores)) {
    const { id } = await place(name)
    const risk = { order_id: id, score, reasons: '[]', assessed_at: '2026-11-24T06:00:00.000Z' }
    await commit(db, (tx) => tx.insertInto('order_risks').values(risk).execute())
  }
  const list = (risk: 'call-first' | 'high', matters: Partial<OrdersQuery> = {}) =>
    find('', { text: undefined, risk, ...matters })
  expect(await list('high')).toEqual(['Highest', 'High'])
  expect(await list('call-first')).toEqual(['Almost', 'First'])
  expect(await list('high', { text: 'highest' })).toEqual(['Highest'])
  expect(await list('high', { status: 'done' })).toEqual([])
  expect(await list('high', { to: '2026-11-23' })).toEqual([])
  expect(await list('high', { source: 'facebook' })).toEqual([])
})
