import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { countLowStock, listProductsWithin } from '#src/features/catalogue/list-products.server.ts'
import { setLowStockLine } from '#src/features/catalogue/stock/low-stock.server.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { move, placedOrder, ship, takeReturn } from '#tests/make/money/a-journal.ts'
import { freshDatabase, migratedPlace } from '#tests/support/fresh-database.ts'

const actor = 'owner@paglamart.test'

/** `low kettle`: the product, and the line that its stock has reached. */
async function below(reads: Reads): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('stocks_below_line')
    .innerJoin('products', 'products.id', 'stocks_below_line.product_id')
    .select(['line', 'pid'])
    .orderBy('line')
    .orderBy('pid')
    .execute()
  return rows.map(({ line, pid }) => `${line} ${pid}`)
}

function count(shop: Shop, quantity: number, pid = 'kettle') {
  const report = { pid, report: 'counted', quantity, stockWas: undefined, note: '', actor } as const
  return reportStock(shop, report)
}

async function aShopWithKettles(stock: number, { low = 0, reorder = 0 } = {}) {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const { id } = await aProduct(db, { stock })
  await commit(db, (tx) =>
    tx.updateTable('products').set({ low_stock_line: low, reorder_line: reorder }).execute(),
  )
  return { db, shop, id }
}

it('lists a product when an order brings its stock to a line, and no longer when a return lifts it', async () => {
  const { db, shop } = await aShopWithKettles(8, { low: 3, reorder: 6 })

  await placedOrder(shop, { quantity: 2 })
  expect(await below(db.read)).toEqual([])
  const { number } = await placedOrder(shop, { quantity: 3 })
  expect(await below(db.read)).toEqual(['low kettle', 'reorder kettle'])

  await ship(shop, number)
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { sellable: 1, damaged: 2 })
  expect(await below(db.read)).toEqual(['reorder kettle'])
})

it('lists a product when its line or its stock is edited', async () => {
  const { db, shop } = await aShopWithKettles(8)
  const steps: readonly (readonly [() => Promise<unknown>, readonly string[]])[] = [
    [() => setLowStockLine(shop, { pid: 'kettle', line: 8, actor }), ['low kettle']],
    [() => setLowStockLine(shop, { pid: 'kettle', line: 7, actor }), []],
    [() => count(shop, 7), ['low kettle']],
    [() => count(shop, 0), ['low kettle']],
    [() => count(shop, 9), []],
  ]
  for (const [step, listed] of steps) {
    await step()
    expect(await below(db.read)).toEqual(listed)
  }
})

it('lists no product that is deleted, and again one that comes back', async () => {
  const { db, shop, id } = await aShopWithKettles(2, { low: 3, reorder: 3 })
  expect(await below(db.read)).toEqual(['low kettle', 'reorder kettle'])

  await deleteProduct(shop, { id, expectedVersion: undefined, actor })
  expect(await below(db.read)).toEqual([])

  await commit(db, (tx) => tx.updateTable('products').set({ archived_at: null }).execute())
  expect(await below(db.read)).toEqual(['low kettle', 'reorder kettle'])
})

it('lists a product that begins below a line, and none that begins deleted', async () => {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'gone', stock: 0, archivedAt: '2026-11-20T10:00:00.000Z' })
  await aProduct(db, { pid: 'fan', stock: 0 })
  await aProduct(db, { pid: 'lamp', stock: 1 })

  expect(await below(db.read)).toEqual(['low fan'])
})

it('writes no row while a stock falls or rises on one side of its lines', async () => {
  const { db, shop } = await aShopWithKettles(20, { low: 5, reorder: 5 })
  await aProduct(db, { pid: 'cup', stock: 20 })
  await commit(db, (tx) =>
    tx.updateTable('products').set({ low_stock_line: 30 }).where('pid', '=', 'cup').execute(),
  )
  // A row that was deleted and inserted again would have another place.
  const place = sql<{ place: string }>`select
    ${sql.raw(db.engine === 'sqlite' ? 'rowid' : 'cast(ctid as text)')} as place
    from stocks_below_line`
  const before = (await place.execute(db.read)).rows

  const lines = ['kettle', 'cup'].map((pid) => ({ pid, quantity: 4 }))
  for (const _ of [1, 2, 3]) expect((await placeOrder(shop, anOrder({ lines }))).ok).toBe(true)
  await count(shop, 18)
  await count(shop, 16, 'cup')

  expect(before).toHaveLength(1)
  expect((await place.execute(db.read)).rows).toEqual(before)
})

it('names the stock in no index of the products, so that PostgreSQL writes none for an order', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ definition: string }>`${sql.raw(
    db.engine === 'sqlite'
      ? `select sql as definition from sqlite_schema
         where type = 'index' and tbl_name = 'products' and sql is not null`
      : `select indexdef as definition from pg_indexes
         where schemaname = current_schema() and tablename = 'products'`,
  )}`.execute(db.read)

  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ definition }) => /stock/.test(definition))).toEqual([])
})

it('lists the products with low stock by any sort, a page at a time', async () => {
  const db = await freshDatabase()
  await someProducts(
    db,
    Array.from({ length: 7 }, (_, n) => ({ pid: `p${n}`, stock: 7 - n })),
  )
  await commit(db, (tx) => tx.updateTable('products').set({ low_stock_line: 4 }).execute())
  const list = async (by: 'stock' | 'pid', page: number, most: number) => {
    const query = { page, size: 3, text: undefined, isOffer: undefined, isInStock: undefined }
    const more = { isLow: true, isExpired: undefined, today: '2026-11-28' }
    const sort = { by, direction: 'asc' } as const
    const found = await listProductsWithin(db.read, { ...query, ...more, sort }, most)
    return found && [found.total, ...found.items.map(({ pid }) => pid)]
  }

  expect(await list('stock', 1, 4)).toEqual([4, 'p6', 'p5', 'p4'])
  expect(await list('stock', 2, 4)).toEqual([4, 'p3'])
  expect(await list('pid', 1, 4)).toEqual([4, 'p3', 'p4', 'p5'])
  // More than the caller may read: the thread of long lists does.
  expect(await list('stock', 1, 3)).toBeUndefined()
  expect(await countLowStock(db.read)).toBe(4)
})

const anyState = fc.record({
  pid: fc.constantFrom('kettle', 'cup', 'fan'),
  stock: fc.integer({ min: 0, max: 4 }),
  low_stock_line: fc.integer({ min: 0, max: 4 }),
  reorder_line: fc.integer({ min: 0, max: 4 }),
  archived_at: fc.constantFrom(null, '2026-11-20T10:00:00.000Z'),
})

it('lists what is below its lines after any changes, also of several products in one statement', async () => {
  const db = await freshDatabase()
  for (const pid of ['kettle', 'cup', 'fan']) await aProduct(db, { pid })
  await fc.assert(
    fc.asyncProperty(fc.array(anyState, { maxLength: 4 }), fc.boolean(), async (states, all) => {
      await commit(db, async (tx) => {
        for (const { pid, ...state } of states) {
          const update = tx.updateTable('products').set(state)
          await (all ? update : update.where('pid', '=', pid)).execute()
        }
      })
      const products = await db.read.selectFrom('products').selectAll().execute()
      const kept = products.filter(({ archived_at }) => archived_at === null)
      const low = kept.filter(({ stock, low_stock_line: line }) => stock <= line)
      const reorder = kept.filter(({ stock, reorder_line: line }) => stock < line)
      expect(await below(db.read)).toEqual([
        ...low.map(({ pid }) => `low ${pid}`).toSorted(),
        ...reorder.map(({ pid }) => `reorder ${pid}`).toSorted(),
      ])
    }),
    { numRuns: 40 },
  )
})

it('agrees with the stock after orders, reports, lines and a deletion that come at once', async () => {
  const { open } = await migratedPlace()
  const databases = [open(), open(), open()]
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.close()))
  })
  const shops = await Promise.all(databases.map((db) => aShop(db)))
  const [first] = shops
  if (!first) throw new Error('No shop')
  const pids = ['kettle', 'cup', 'fan']
  for (const pid of pids) await aProduct(first.db, { pid, stock: 12 })
  const { id: lamp } = await aProduct(first.db, { pid: 'lamp', stock: 1 })
  const shop = (n: number) => shops[n % shops.length] ?? first
  const pidAt = (n: number) => pids[n % pids.length] ?? 'kettle'

  const lines = pids.map((pid) => ({ pid, quantity: 1 }))
  await Promise.all([
    ...Array.from({ length: 18 }, (_, n) => placeOrder(shop(n), anOrder({ lines }))),
    ...Array.from({ length: 9 }, (_, n) => count(shop(n), n, pidAt(n))),
    ...Array.from({ length: 9 }, (_, n) =>
      setLowStockLine(shop(n + 1), { pid: pidAt(n + 1), line: n, actor }),
    ),
    ...Array.from({ length: 3 }, (_, n) => placeOrder(shop(n), anOrder({ pid: 'lamp' }))),
    deleteProduct(first, { id: lamp, expectedVersion: undefined, actor }),
  ])

  const { problems } = await checkShop(first.db.read)
  expect(problems).toEqual([])
})

it('gives back what a cancelled order took, and is no longer low', async () => {
  const { db, shop } = await aShopWithKettles(5, { low: 3 })
  const { number } = await placedOrder(shop, { quantity: 2 })
  expect(await below(db.read)).toEqual(['low kettle'])
  await move(shop, number, 'cancelled')
  expect(await below(db.read)).toEqual([])
})
