import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { countOrders } from '#src/features/orders/list/order-places.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { generateShop } from './generate-shop.server.ts'

const now = new Date('2026-11-20T11:00:00.000Z')

function generate(db: Database, orders = 150) {
  return generateShop(db, {
    seed: 1,
    products: 102,
    orders,
    now,
    actor: 'admin@paglamart.test',
    progress: () => {},
  })
}

it('fills a shop whose stock, counts and indexes pass the check', async () => {
  const db = await freshDatabase()
  expect((await generate(db)).ok).toBe(true)

  const check = await checkShop(db.read)
  expect(check).toMatchObject({ problems: [], products: 102, orders: 150 })
  const counted = await countOrders(db.read, {})
  expect(counted.unindexed).toBe(0)
  expect(counted.indexed).toBeGreaterThan(140)

  const generated = await allRows(db)
  const products = await db.read
    .selectFrom('products')
    .select('id')
    .orderBy('id', 'desc')
    .limit(8)
    .execute()
  await transact(db, async (tx) => {
    for (const { id } of products) await indexProduct(tx, id)
    return ok(undefined)
  })
  const { search_terms, search_words } = await allRows(db)
  expect(search_terms).toEqual(generated.search_terms)
  expect(search_words).toEqual(generated.search_words)
})

it('fills a shop without orders', async () => {
  const db = await freshDatabase()
  expect((await generate(db, 0)).ok).toBe(true)

  const check = await checkShop(db.read)
  expect(check).toMatchObject({ problems: [], products: 102, orders: 0 })
})

it('adds nothing to a shop that has products or orders', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const before = await allRows(db)
  expect(await generate(db)).toEqual({ ok: false, failure: { kind: 'not-empty' } })
  expect(await allRows(db)).toEqual(before)
})
