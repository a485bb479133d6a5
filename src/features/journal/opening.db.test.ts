import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { type Opening, openJournal } from '#src/features/journal/opening.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { move, placedOrder, ship, sumsOfOrder } from '#tests/make/money/a-journal.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const actor = 'owner@paglamart.test'

function open(shop: Shop, { balances = {}, ...more }: Partial<Opening> = {}) {
  return openJournal(shop, {
    balances,
    owedToSuppliers: undefined,
    goods: undefined,
    actor,
    ...more,
  })
}

async function valuesByPid({ db }: Shop): Promise<Readonly<Record<string, readonly number[]>>> {
  const rows = await db.read
    .selectFrom('product_values')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['pid', 'pieces', 'value_poisha'])
    .orderBy('pid')
    .execute()
  return Object.fromEntries(
    rows.map(({ pid, pieces, value_poisha }) => [pid, [pieces, value_poisha]]),
  )
}

it('begins with what the owner counts, whatever was posted before', async () => {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { stock: 9 })
  const { number } = await placedOrder(shop, { quantity: 1 })
  await ship(shop, number)
  await move(shop, number, 'delivered')

  const balances = { cash: fromTaka(500), bkash: fromTaka(20), 'due-redx': fromTaka(300) }
  const opened = await open(shop, { balances, owedToSuppliers: fromTaka(80), goods: fromTaka(160) })

  expect(opened.ok).toBe(true)
  expect(await sumsOfJournal(shop.db.read)).toMatchObject({
    cash: 50_000,
    bkash: 2_000,
    'due-redx': 30_000,
    'owed-to-suppliers': -8_000,
    stock: 16_000,
  })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('shares the cost of all goods by the price of the pieces, those on their way too', async () => {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { pid: 'dear', stock: 3, price: fromTaka(200) })
  await aProduct(shop.db, { pid: 'cheap', stock: 3, price: fromTaka(100) })
  await aProduct(shop.db, { pid: 'gone', stock: 0 })
  const order = await placedOrder(shop, { pid: 'dear', quantity: 2 })

  await open(shop, { goods: poisha(60_001) })
  expect(await valuesByPid(shop)).toEqual({ cheap: [3, 20_000], dear: [3, 40_001] })

  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  expect(await sumsOfOrder(shop.db.read, order.id)).toMatchObject({ 'cost-of-goods': 26_667 })
  expect((await checkShop(shop.db.read)).problems).toEqual([])
})

it('opens once, also when two people do it at the same moment', async () => {
  const shop = await aShop(await freshDatabase())
  const balances = { cash: fromTaka(500) }

  const opened = await Promise.all([1, 2, 3].map(() => open(shop, { balances })))

  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
  expect(opened).toContainEqual({ ok: false, failure: { kind: 'already-open' } })
  expect(await sumsOfJournal(shop.db.read)).toEqual({ cash: 50_000, opening: -50_000 })
})

it('refuses a cost of goods where there are none', async () => {
  const shop = await aShop(await freshDatabase())

  expect(await open(shop, { goods: fromTaka(1) })).toEqual({
    ok: false,
    failure: { kind: 'no-goods' },
  })
})
