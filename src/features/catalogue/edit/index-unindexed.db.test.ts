import { expect, it } from 'vitest'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function countFound(db: Database, q: string): Promise<number> {
  return (await findProducts(db.read, readProductQuery(new URLSearchParams({ q })))).ids.length
}

/** Products that were added before the shop had an index. */
async function anOldShop(products: number): Promise<Database> {
  const db = await freshDatabase()
  await someProducts(
    db,
    Array.from({ length: products }, (_, at) => ({ pid: `kettle-${at}` })),
  )
  return db
}

it('indexes existing products once', async () => {
  const db = await anOldShop(25)
  await aProduct(db, { pid: 'gone', title: 'Archived', archivedAt: '2026-01-01T00:00:00Z' })
  expect(await countFound(db, 'kettle')).toBe(0)

  await indexUnindexed({ db })
  expect(await countFound(db, 'kettle')).toBe(25)
  expect(await countFound(db, 'archived')).toBe(0)

  await aProduct(db, { pid: 'later', title: 'Teapot' })
  await indexUnindexed({ db })
  expect(await countFound(db, 'teapot')).toBe(0)
})

it('lets several processes index at the same time', async () => {
  const db = await anOldShop(25)
  await Promise.all([indexUnindexed({ db }), indexUnindexed({ db }), indexUnindexed({ db })])
  expect(await countFound(db, 'kettle')).toBe(25)
})

it('continues at the next start after it was stopped', async () => {
  const db = await anOldShop(3)
  await indexUnindexed({ db }, AbortSignal.abort())
  expect(await countFound(db, 'kettle')).toBe(0)

  await indexUnindexed({ db })
  expect(await countFound(db, 'kettle')).toBe(3)
})
