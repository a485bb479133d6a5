import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { halfFilledMark } from '#src/platform/database/half-filled.server.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { oweRefund } from '#tests/make/a-transfer.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { move, ship } from '#tests/make/money/a-journal.ts'
import { addAmounts } from '#tests/make/some-amounts.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'
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

it('reports lists of low stock and of products to reorder that do not agree with the stock', async () => {
  const { shop } = await aShopWithAnOrder()
  const { id } = await aProduct(shop.db, { pid: 'fan', stock: 0 })
  await spoil(shop, 'delete from stocks_below_line')
  await spoil(
    shop,
    `insert into stocks_below_line (line, product_id) select 'reorder', id from products where id <> '${id}'`,
  )

  expect(await problemsOf(shop)).toEqual([
    'Product fan has reached its line, and is not listed as low stock',
    'Product kettle is listed as to be reordered, and has not reached its line',
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

it('reports a packed order that lacks pieces, and returns that the books do not bear out', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await spoil(shop, "update orders set stage = 'packed', status = 'done'")
  await spoil(shop, 'update order_lines set quantity = quantity + 1')
  expect(await problemsOf(shop)).toContain(`Order ${number} is packed and lacks pieces`)

  await spoil(shop, "update orders set stage = 'returned'")
  await spoil(shop, 'update order_lines set returned = 1')
  await spoil(
    shop,
    "update stock_movements set reason = 'order-returned', quantity = -quantity where order_id is not null",
  )
  const problems = await problemsOf(shop)
  expect(problems).toContain(
    `The lines of order ${number} do not say what its returns brought back`,
  )
  expect(problems).toContain(
    `More pieces of order ${number} went back to stock than came back sellable`,
  )
  expect(problems).toContain(`Order ${number} is returned, and some of its pieces never came back`)
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

it('reports an order whose amount to collect differs from its adjustments and advances', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await addAmounts(shop, number)
  expect(await problemsOf(shop)).toEqual([])

  await spoil(shop, 'delete from order_advances')
  expect(await problemsOf(shop)).toEqual([
    `The amount to collect of order ${number} is not that of its adjustments and advances`,
  ])
})

it('reports sums, dues and values that are not those of the journal', async () => {
  const { shop } = await aShopWithAnOrder()
  const bought = { cost: fromTaka(100), paidFrom: 'cash' } as const
  const received = { pid: 'kettle', report: 'received', quantity: 1, note: '', bought } as const
  await reportStock(shop, { ...received, stockWas: undefined, actor: 'owner@paglamart.test' })
  expect(await problemsOf(shop)).toEqual([])

  await spoil(shop, "update journal_sums set debit_poisha = 1 where account = 'cash'")
  await spoil(shop, "insert into journal_dues values ('due-redx', 'o-1', '2026-11-20', 5)")
  await spoil(shop, 'update product_values set value_poisha = value_poisha - 1')
  expect(await problemsOf(shop)).toEqual([
    "The sums of cash on 2026-11-20 are not those of the journal's postings",
    "The balance of cash is not that of the journal's postings",
    'What stands as due-redx for the order with the id o-1 is not what the journal says',
    'The journal has 110000 poisha of goods, and the products are worth 109999 poisha',
  ])
})

it('reports sales that the journal does not have once', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await ship(shop, number)
  await move(shop, number, 'delivered')
  expect(await problemsOf(shop)).toEqual([])

  await spoil(shop, 'update order_lines set cost_poisha = null')
  await spoil(shop, "insert into journal_dues select 'due-redx', id, '2026-11-20', 5 from orders")
  expect(await problemsOf(shop)).toEqual([
    expect.stringContaining('What stands as due-redx'),
    `Order ${number} is not in the journal once if it was sold, and not at all otherwise`,
    `Order ${number} stands as due-redx, and was not sold`,
  ])

  await spoil(shop, 'update order_lines set cost_poisha = 0')
  await spoil(shop, 'delete from journal_dues')
  await spoil(shop, "update orders set advanced_poisha = 500, stage = 'shipped'")
  expect((await problemsOf(shop)).slice(-2)).toEqual([
    `The journal has another amount collected for order ${number} than the order says`,
    `Order ${number} is shipped, and its sale in the journal does not follow`,
  ])
})

it('reports refunds, owed and paid, that are not those of the journal', async () => {
  const { shop, number } = await aShopWithAnOrder()
  await oweRefund(shop.db, number)
  const refund = { number, method: 'cash', amount: fromTaka(100), transactionId: null } as const
  await payRefund(shop, { ...refund, key: 'k', actor: 'owner@paglamart.test', isProven: true })
  expect(await problemsOf(shop)).toEqual([])

  await spoil(shop, "update refunds_owed set owed_poisha = 1, order_id = 'o-1'")
  await spoil(shop, 'update refunds set amount_poisha = 5')
  const of = (id: string) =>
    `What is owed to the buyer of the order with the id ${id} is not what the journal says`
  const { id } = await shop.db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  expect(await problemsOf(shop)).toEqual([
    of(id),
    of('o-1'),
    `A refund of order ${number} is not what the journal says`,
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
  const { open, where } = await migratedPlace()
  const db = open()
  onTestFinished(() => db.close())
  const shop = await aShop(db)

  if (db.engine === 'postgres') {
    await spoil(shop, 'alter table orders add constraint free check (total_poisha = 0) not valid')
    expect(await problemsOf(shop)).toEqual([
      'free is not held by the database: it was never validated',
    ])
    return
  }
  const stranger = new DatabaseSync(where, { enableForeignKeyConstraints: false })
  stranger.exec("insert into product_translations values ('nobody', 'bn', '', '', '', '[]')")
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
