import { expect, it } from 'vitest'
import { countUnarchived } from '#src/features/catalogue/count-products.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('counts unarchived products, those counted before and those added since', async () => {
  const db = await freshDatabase()
  const addAt = (addedAt: string) => aProduct(db, { addedAt, pid: addedAt })
  const count = () => countUnarchived(db.read, { remembering: 2 })
  expect(await count()).toBe(0)

  await addAt('2026-11-20T10:00:00Z')
  await addAt('2026-11-20T11:00:00Z')
  await addAt('2026-11-20T12:00:00Z')
  expect([await count(), await count()]).toEqual([3, 3])

  // Two processes: a product with an earlier id may commit later.
  await addAt('2026-11-20T11:52:00Z')
  await addAt('2026-11-20T12:30:00Z')
  expect([await count(), await count()]).toEqual([5, 5])

  await transact(db, async (tx) => {
    const archived = tx.updateTable('products').set({ archived_at: '2026-11-20T13:00:00Z' })
    return ok(await archived.where('pid', '=', '2026-11-20T10:00:00Z').execute())
  })
  expect([await count(), await countUnarchived(db.read)]).toEqual([4, 4])
})
