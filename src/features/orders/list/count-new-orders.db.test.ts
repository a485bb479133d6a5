import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { countNewOrders } from '#src/features/orders/list/count-new-orders.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aTurningShop() {
  const db = await freshDatabase()
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const shop = await aShop(db, () => new Date(now))
  await aProduct(db, { stock: 10_000 })
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  return { shop, pass }
}

async function placed(shop: Shop) {
  const result = await placeOrder(shop, anOrder())
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

/** Rows of the same moment as the order, with ids of their own. */
async function copy({ db }: Shop, { number }: OrderView, copies: number): Promise<void> {
  const digits =
    db.engine === 'sqlite' ? sql`printf('%08d', n)` : sql`lpad(cast(n as text), 8, '0')`
  await commit(db, (tx) =>
    sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, coupon, subtotal_poisha, discount_poisha, total_poisha, status, stage,
        flags, placed_at, deleted_at, version)
      select substr(id, 1, 16) || ${digits}, 'PM-' || ${digits}, customer_name, customer_phone,
        customer_address, delivery_zone, delivery_fee_poisha, coupon, subtotal_poisha,
        discount_poisha, total_poisha, status, stage, flags, placed_at, null, 1
      from orders, numbers where oid = ${number}`.execute(tx),
  )
}

it('counts from the last look on, each order once', async () => {
  const { shop, pass } = await aTurningShop()
  const start = await countNewOrders(shop, undefined)
  expect(start).toEqual({ count: 0, newest: '000000000000000000000000' })

  await placed(shop)
  pass(10)
  const first = await countNewOrders(shop, start.newest)
  await Promise.all(Array.from({ length: 30 }, () => placed(shop)))
  pass(10)
  const more = await countNewOrders(shop, first.newest)

  expect([first.count, more.count]).toEqual([1, 30])
  expect(await countNewOrders(shop, more.newest)).toEqual({ count: 0, newest: more.newest })
})

it('finds nothing new at the first look, however many orders there are', async () => {
  const { shop, pass } = await aTurningShop()
  await placed(shop)
  pass(1)
  const { id } = await placed(shop)
  pass(10)

  expect(await countNewOrders(shop, undefined)).toEqual({ count: 0, newest: id })
})

it('counts an order that later orders overtook on the way to its commit', async () => {
  const { shop, pass } = await aTurningShop()
  const late: Shop = { ...shop, clock: () => new Date('2026-11-20T10:00:09.990Z') }
  pass(10)
  await placed(shop)
  const { newest } = await countNewOrders(shop, undefined)
  await placed(late)
  pass(10)

  expect(await countNewOrders(shop, newest)).toMatchObject({ count: 2 })
})

it('continues from a deleted order, and counts no deleted one', async () => {
  const { shop, pass } = await aTurningShop()
  const actor = 'admin@paglamart.test'
  const remove = (number: string) =>
    deleteOrder(shop, { number, expectedVersion: undefined, actor })
  const first = await placed(shop)
  pass(1)
  const second = await placed(shop)
  const third = await placed(shop)
  await remove(first.number)
  await remove(second.number)
  pass(10)

  expect(await countNewOrders(shop, first.id)).toEqual({ count: 1, newest: third.id })
})

it('returns a position ahead of all orders, and counts a thousand at most', async () => {
  const { shop, pass } = await aTurningShop()
  await copy(shop, await placed(shop), 1_009)
  pass(1)
  const { id } = await placed(shop)
  expect(await countNewOrders(shop, id)).toEqual({ count: 0, newest: id })
  expect(await countNewOrders(shop, 'f'.repeat(24))).toEqual({ count: 0, newest: 'f'.repeat(24) })
  pass(10)

  expect(await countNewOrders(shop, '0'.repeat(24))).toMatchObject({ count: 1_000 })
})
