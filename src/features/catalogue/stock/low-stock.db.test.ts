import { expect, it } from 'vitest'
import { countLowStock } from '#src/features/catalogue/list-products.server.ts'
import { setLowStockLine } from '#src/features/catalogue/stock/low-stock.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'owner@paglamart.test'

it('counts a product once its stock is at its line, until the stock has risen above it', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db, { stock: 8 })
  await aProduct(db, { pid: 'fan', stock: 0 })
  const count = (quantity: number) =>
    reportStock(shop, {
      pid: 'kettle',
      report: 'counted',
      quantity,
      stockWas: undefined,
      note: '',
      actor,
    })

  // Without sales and a line of its own only the sold-out one is low.
  expect(await countLowStock(db.read)).toBe(1)
  expect(await setLowStockLine(shop, { pid: 'kettle', line: 7, actor })).toEqual({
    ok: true,
    value: { line: 7, low: 7 },
  })
  expect(await countLowStock(db.read)).toBe(1)
  await count(7)
  expect(await countLowStock(db.read)).toBe(2)
  await count(3)
  expect(await countLowStock(db.read)).toBe(2)
  await count(9)
  expect(await countLowStock(db.read)).toBe(1)
})

it('takes the sales of seven days where there is no own line', async () => {
  const db = await freshDatabase()
  const now = new Date('2026-11-26T06:00:00.000Z')
  const shop = await aShop(db, () => now)
  const { id } = await aProduct(db, { stock: 8 })
  const demand = { counted_on: '2026-11-26', sold_28: 30, sold_7: 9, days_with_stock: 28 }
  await commit(db, (tx) =>
    tx
      .insertInto('product_demand')
      .values({ product_id: id, ...demand })
      .execute(),
  )

  expect(await setLowStockLine(shop, { pid: 'kettle', line: 2, actor })).toMatchObject({
    value: { line: 2, low: 2 },
  })
  expect(await setLowStockLine(shop, { pid: id, line: null, actor })).toMatchObject({
    value: { line: null, low: 9 },
  })
  expect(await countLowStock(db.read)).toBe(1)
  expect(await setLowStockLine(shop, { pid: 'nothing', line: 1, actor })).toMatchObject({
    failure: { kind: 'product-gone' },
  })
  const history = await db.read.selectFrom('history').select('action').execute()
  expect(history).toEqual([{ action: 'stock.line' }, { action: 'stock.line' }])
})
