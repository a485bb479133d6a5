import { expect, it } from 'vitest'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  localCacheInvalidation,
  transactAndInvalidate,
} from '#src/platform/page-cache/cache-invalidation.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

const now = new Date('2026-11-20T10:00:00Z')

async function moveBy(db: Database, product: { id: string; pid: string }, move: number) {
  let told: readonly string[] = []
  const cacheInvalidation = localCacheInvalidation((tags) => {
    told = tags
  })
  const moved = await transactAndInvalidate({ db, cacheInvalidation }, async (writing) =>
    ok(await moveStockBy(writing, { product, move, reason: 'counted', actor: 'owner', now })),
  )
  return { ...moved, told }
}

it('moves the stock and its ledger, and invalidates the pages that show the number', async () => {
  const db = await freshDatabase()
  const product = await aProduct(db, { stock: 5 })

  const sold = { ok: true, value: { stock: 3, stockVersion: 2 }, told: ['stock:kettle'] }
  expect(await moveBy(db, product, -2)).toEqual(sold)
  expect(await pidsOffLedger(db.read)).toEqual([])
})

it('invalidates the grids only if the last piece leaves or the first one arrives', async () => {
  const db = await freshDatabase()
  const product = await aProduct(db, { stock: 5 })

  expect((await moveBy(db, product, -4)).told).toEqual(['stock:kettle'])
  expect((await moveBy(db, product, -1)).told).toEqual(['stock:kettle', 'sold-out'])
  expect((await moveBy(db, product, 3)).told).toEqual(['stock:kettle', 'sold-out'])
  expect((await moveBy(db, product, 1)).told).toEqual(['stock:kettle'])
})

it('records a move of 0 in the ledger without changing the stock or any page', async () => {
  const db = await freshDatabase()
  const product = await aProduct(db, { stock: 0 })

  const unmoved = { ok: true, value: { stock: 0, stockVersion: 1 }, told: [] }
  expect(await moveBy(db, product, 0)).toEqual(unmoved)
  expect(await countRows(db.read, 'stock_movements')).toBe(2)
})

it('throws for a missing product and records no movement', async () => {
  const db = await freshDatabase()
  const nothing = { id: newId(now), pid: 'nothing' }

  await expect(moveBy(db, nothing, 1)).rejects.toThrow('not there')
  expect(await countRows(db.read, 'stock_movements')).toBe(0)
})
