import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { indexSome } from '#src/features/orders/list/index-orders.job.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { halfFilledMark } from '#src/platform/database/half-filled.server.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { emptyPlace, freshDatabase } from '#tests/support/fresh-database.ts'
import { checkShop, type ShopCheck } from './check-shop.server.ts'

const now = new Date('2026-11-20T11:00:00.000Z')

/** Ten kettles, of which an order took three. */
async function aShopWithAnOrder(): Promise<{ shop: Shop; number: string }> {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'kettle', stock: 10 })
  const shop = await aShop(db, () => now)
  const placed = await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 3 }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  return { shop, number: placed.value.number }
}

/** A fault that no code of the shop can cause. */
async function spoil({ db }: Shop, statement: string): Promise<void> {
  await transact(db, async (tx) => ok(await sql.raw(statement).execute(tx)))
}

function check({ db }: Shop): Promise<ShopCheck> {
  return checkShop(db.read)
}

async function problemsOf(shop: Shop): Promise<readonly string[]> {
  return (await check(shop)).problems
}

it('finds no problem in a shop that sold, edited and deleted', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const actor = 'owner@paglamart.test'
  const expectedVersion = undefined
  await editOrder(shop, { number, expectedVersion, actor, changes: { quantity: 12 } })
  const other = await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 1 }))
  expect(other.ok).toBe(false)
  await deleteOrder(shop, { number, expectedVersion, actor })
  await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 7 }))

  expect(await check(shop)).toEqual({
    problems: [],
    products: 1,
    orders: 2,
    movements: 5,
    outbox: { waiting: 2, deadLettered: 0, oldestAt: now.toISOString() },
  })
})

it('reports a stock that is not the sum of its movements', async () => {
  const { shop } = await aShopWithAnOrder()
  await spoil(shop, 'update products set stock = 8')

  expect(await problemsOf(shop)).toEqual([
    'Product kettle has 8 in stock, and its movements add up to 7',
  ])
})

it.runIf(inject('engine') === 'sqlite')(
  'reports products that the index of their texts does not show as they are',
  async () => {
    const { shop } = await aShopWithAnOrder()
    await aProduct(shop.db, { pid: 'fan', title: 'Fan' })
    await aProduct(shop.db, { pid: 'lamp', title: 'Lamp' })
    expect(await problemsOf(shop)).toEqual([])
    const notFound = (pid: string) =>
      `Product ${pid} is not found by the parts of its texts: see "Database" in operations.md`

    await spoil(shop, "delete from product_texts where pid = 'fan'")
    await spoil(shop, "update product_texts set title = 'pan' where pid = 'lamp'")
    await spoil(shop, "insert into product_texts (rowid, title) values (99, 'gone')")
    expect(await problemsOf(shop)).toEqual(['fan', 'lamp', 'of row 99'].map(notFound))

    await spoil(shop, 'delete from product_texts')
    await spoil(shop, repairOf(readFileSync(join(packageRoot(), 'docs/operations.md'), 'utf8')))
    expect(await problemsOf(shop)).toEqual([])
  },
)

/** The statement that the manual gives to the owner. */
function repairOf(manual: string): string {
  return /insert into product_texts [^;]+/.exec(manual)?.[0] ?? 'none'
}

it('reports counts that differ from the orders', async () => {
  const { shop } = await aShopWithAnOrder()
  await indexSome({ db: shop.db, clock: () => new Date(now.getTime() + 60 * 60_000) })
  expect(await problemsOf(shop)).toEqual([])
  await spoil(shop, "update order_counts set stage = 'confirmed', orders = 3")

  expect(await problemsOf(shop)).toEqual([
    'Of 1 orders that are placed, 0 are counted',
    'Of 0 orders that are confirmed, 3 are counted',
  ])
})

it('reports a held order that still has pieces, and words that the code does not know', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await spoil(shop, "update orders set stage = 'held', place = 'Atlantis'")
  await spoil(shop, "update stock_movements set reason = 'magic' where order_id is null")

  expect(await problemsOf(shop)).toEqual([
    `Order ${number} is held and still has pieces from stock`,
    '1 rows of orders have the unknown place Atlantis',
    '1 rows of stock_movements have the unknown reason magic',
  ])
})

it('reports a stock without any movement', async () => {
  const { shop } = await aShopWithAnOrder()
  await spoil(shop, 'delete from stock_movements where order_id is null')

  expect(await problemsOf(shop)).toEqual([
    'Product kettle has 7 in stock, and its movements add up to -3',
  ])
})

it('reports an order whose amounts differ from those of its lines', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await spoil(shop, 'update order_lines set unit_price_poisha = unit_price_poisha + 1')

  expect(await problemsOf(shop)).toEqual([
    `The amounts of order ${number} are not those of its lines`,
  ])
})

it('reports an order without its lines', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await spoil(shop, 'delete from order_lines')

  expect(await problemsOf(shop)).toEqual([
    `The amounts of order ${number} are not those of its lines`,
    `Order ${number} has not taken what its movements say`,
  ])
})

it('reports an order whose pieces left the shelf without a movement', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await spoil(shop, 'update order_lines set taken = 2')

  expect(await problemsOf(shop)).toEqual([`Order ${number} has not taken what its movements say`])
})

it('reports idempotency keys without an answer', async () => {
  const { shop } = await aShopWithAnOrder()
  await spoil(
    shop,
    "insert into request_keys values ('key', 'hash', '', '2026-11-20T11:00:00.000Z')",
  )

  expect(await problemsOf(shop)).toEqual(['1 idempotency keys have no answer'])
})

it('reports an interrupted `generate`', async () => {
  const { shop } = await aShopWithAnOrder()
  await spoil(shop, `insert into migrations values ('${halfFilledMark}', '', '')`)

  expect(await problemsOf(shop)).toEqual([
    'Filling it with made-up orders was broken off: indexes are missing, and no shop starts on it',
  ])
})

it('counts waiting and dead-lettered events, and reports neither as a problem', async () => {
  const { shop } = await aShopWithAnOrder()
  await placeOrder(shop, anOrder({ pid: 'kettle' }))
  await spoil(shop, "update outbox set state = 'parked' where id = (select min(id) from outbox)")

  expect(await check(shop)).toMatchObject({
    problems: [],
    outbox: { waiting: 1, deadLettered: 1, oldestAt: now.toISOString() },
  })
})

it('reports a constraint that the rows break', async () => {
  const { open, where } = await emptyPlace()
  const db = open()
  onTestFinished(() => db.close())
  await migrate(db, join(packageRoot(), 'migrations'))
  const shop = await aShop(db)

  if (db.engine === 'postgres') {
    await spoil(shop, 'alter table orders add constraint free check (total_poisha = 0) not valid')
    expect(await problemsOf(shop)).toEqual([
      'free is not held by the database: it was never validated',
    ])
    return
  }
  const stranger = new DatabaseSync(where, { enableForeignKeyConstraints: false })
  stranger.exec("insert into product_translations values ('nobody', 'bn', '', '', '')")
  stranger.close()
  expect(await problemsOf(shop)).toEqual([
    '1 rows of product_translations refer to no row of products',
  ])
})

it('reports what it has found when a later query throws', async () => {
  const { shop } = await aShopWithAnOrder()
  await spoil(shop, 'update products set stock = 8')
  await spoil(shop, 'drop table request_keys')
  const found: string[] = []

  await expect(checkShop(shop.db.read, found)).rejects.toThrow('request_keys')
  expect(found).toEqual(['Product kettle has 8 in stock, and its movements add up to 7'])
})
