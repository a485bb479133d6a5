import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import {
  countWaitingBuyers,
  noteEveryBuyer,
  noteNewestBuyers,
  noteOfEveryBuyer,
} from '#src/features/orders/buyers/count-buyers.server.ts'
import { keepBuyers } from '#src/features/orders/buyers/keep-buyers.job.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { statementsOf } from '#src/platform/database/migrate/migration-statements.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const [rahima, karim] = ['01711111101', '01711111102']
const day = 24 * 60 * 60 * 1_000

async function aShopOfBuyers(clock = () => new Date('2026-11-24T06:00:00.000Z')) {
  const shop = { ...(await aShop(await freshDatabase())), clock }
  await aProduct(shop.db, { pid: 'kettle', stock: 50 })
  return shop
}

async function order(shop: Shop, phone: string) {
  const placed = await placeOrder(shop, anOrder({ customer: { phone } }))
  if (!placed.ok) throw new Error(placed.failure.kind)
  return placed.value
}

const buyers = ({ db: { read } }: Shop) =>
  read.selectFrom('buyers').select(['phone', 'orders', 'delivered']).orderBy('phone').execute()

const notes = ({ db: { read } }: Shop) =>
  read.selectFrom('buyers_to_count').select(['phone', 'due_at']).orderBy('id').execute()

it('notes the phone of an order in its transaction, and counts it once', async () => {
  const shop = await aShopOfBuyers()
  await order(shop, rahima)
  await order(shop, rahima)
  expect(await notes(shop)).toEqual([
    { phone: '+8801711111101', due_at: '' },
    { phone: '+8801711111101', due_at: '' },
  ])

  expect(await countWaitingBuyers(shop)).toBe(false)

  expect(await buyers(shop)).toEqual([{ phone: '+8801711111101', orders: 2, delivered: 0 }])
  expect(await notes(shop)).toEqual([])
})

it('drops a buyer whose last order is deleted', async () => {
  const shop = await aShopOfBuyers()
  const { number } = await order(shop, rahima)
  await order(shop, karim)
  await countWaitingBuyers(shop)

  await deleteOrder(shop, { number, expectedVersion: undefined, actor: 'a' })
  await countWaitingBuyers(shop)

  expect(await buyers(shop)).toEqual([{ phone: '+8801711111102', orders: 1, delivered: 0 }])
})

it('keeps nothing of a phone whose last order was erased, and recounts one that another order has', async () => {
  const shop = await aShopOfBuyers()
  const one = await order(shop, rahima)
  const [older] = [await order(shop, karim), await order(shop, karim)]
  await commit(shop.db, (tx) =>
    tx.insertInto('buyers_to_count').values({ phone: '+8801711111101', due_at: '2027' }).execute(),
  )
  await countWaitingBuyers(shop)

  await commit(shop.db, (tx) => forgetBuyer(tx, one.id))
  await commit(shop.db, (tx) => forgetBuyer(tx, older.id))
  await countWaitingBuyers(shop)

  expect(await buyers(shop)).toEqual([{ phone: '+8801711111102', orders: 1, delivered: 0 }])
  expect(await notes(shop)).toEqual([])
})

it('counts an order from before stages as delivered from its fifteenth day on, though nobody moves it', async () => {
  let now = Date.parse('2026-11-24T06:00:00.000Z')
  const shop = await aShopOfBuyers(() => new Date(now))
  const { id } = await order(shop, rahima)
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ status: 'done', stage: null }).where('id', '=', id).execute(),
  )
  await countWaitingBuyers(shop)
  expect(await buyers(shop)).toEqual([{ phone: '+8801711111101', orders: 1, delivered: 0 }])
  const due = '2026-12-08T06:00:00.000Z'
  expect(await notes(shop)).toEqual([{ phone: '+8801711111101', due_at: due }])

  now += 14 * day
  await countWaitingBuyers(shop)

  expect(await buyers(shop)).toEqual([{ phone: '+8801711111101', orders: 1, delivered: 1 }])
  expect(await notes(shop)).toEqual([])
})

it('counts the buyers of a shop from before by itself', async () => {
  const shop = await aShopOfBuyers()
  for (const phone of [rahima, karim, rahima]) await order(shop, phone)
  await emptied(shop)
  const fill = statementsOf(
    readFileSync(join(packageRoot(), 'migrations/0067-buyers.sql'), 'utf8'),
    shop.db.engine,
  ).filter((statement) => statement.startsWith('insert into buyers_to_count'))
  expect(fill).toHaveLength(1)
  for (const statement of fill) await commit(shop.db, (tx) => sql.raw(statement).execute(tx))

  const ending = new AbortController()
  const log = { error: (problem: unknown) => expect(problem).toBeUndefined() }
  const job = keepBuyers(
    { ...shop, log: log as never, pace: { firstAfterMs: 0, everyMs: 1 } },
    ending.signal,
  )
  await expect
    .poll(() => buyers(shop))
    .toEqual([
      { phone: '+8801711111101', orders: 2, delivered: 0 },
      { phone: '+8801711111102', orders: 1, delivered: 0 },
    ])
  ending.abort()
  await job
})

it('counts a restored shop, and orders that an older process placed without a note', async () => {
  const shop = await aShopOfBuyers()
  for (const phone of [rahima, karim, rahima]) await order(shop, phone)
  await emptied(shop)

  await noteEveryBuyer(shop.db)
  await noteEveryBuyer(shop.db)
  expect(await notes(shop)).toHaveLength(2)
  await countWaitingBuyers(shop)
  const all = [
    { phone: '+8801711111101', orders: 2, delivered: 0 },
    { phone: '+8801711111102', orders: 1, delivered: 0 },
  ]
  expect(await buyers(shop)).toEqual(all)

  await order(shop, karim)
  await commit(shop.db, (tx) => tx.deleteFrom('buyers_to_count').execute())
  await noteNewestBuyers(shop)
  await countWaitingBuyers(shop)
  expect(await buyers(shop)).toEqual([all[0], { ...all[1], orders: 2 }])
})

it('notes the buyers of a large shop without comparing each order with every note', async () => {
  const { read } = await freshDatabase()
  const explain = sql.raw(read.engine === 'postgres' ? 'explain' : 'explain query plan')
  const { rows } = await sql`${explain} ${noteOfEveryBuyer}`.execute(read)

  expect(JSON.stringify(rows)).toContain('buyers_to_count')
  expect(JSON.stringify(rows)).not.toMatch(/SubPlan|CORRELATED/)
})

it('tells of totals that are not those of the orders, and of a buyer that is missing', async () => {
  const shop = await aShopOfBuyers()
  const one = await order(shop, rahima)
  const other = await order(shop, karim)
  const third = await order(shop, '01711111103')
  const { db } = shop
  expect((await checkShop(db.read)).problems).toEqual([])
  await countWaitingBuyers(shop)
  expect((await checkShop(db.read)).problems).toEqual([])

  await commit(db, async (tx) => {
    await tx
      .updateTable('buyers')
      .set({ spent_poisha: 1 })
      .where('last_order_id', '=', one.id)
      .execute()
    await tx.deleteFrom('buyers').where('last_order_id', '=', other.id).execute()
    // Waits to be counted, so nobody can say yet that it is off.
    await tx
      .updateTable('buyers')
      .set({ orders: 9 })
      .where('last_order_id', '=', third.id)
      .execute()
    await tx.insertInto('buyers_to_count').values({ phone: '+8801711111103' }).execute()
  })

  expect((await checkShop(db.read)).problems).toEqual([
    `The totals of the buyer of the order with the id ${one.id} are off`,
    `The buyer of order ${other.number} is not in the list of buyers`,
  ])
})

async function emptied({ db }: Shop): Promise<void> {
  await commit(db, async (tx) => {
    await tx.deleteFrom('buyers').execute()
    await tx.deleteFrom('buyers_to_count').execute()
  })
}
