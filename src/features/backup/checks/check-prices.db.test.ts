import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { changed } from '#tests/make/catalogue/some-prices.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('reports a product with another price than its campaign, and one that would miss its change', async () => {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await aProduct(db)
  await aProduct(db, { pid: 'lamp' })
  await changed(shop, { kettle: { price: 20 } }, { to: '2099-01-01T00:00:00.000Z' })
  await changed(shop, { lamp: { price: 20 } }, { from: '2099-01-01T00:00:00.000Z' })
  const problems = async () => (await checkShop(db.read)).problems
  const run = (text: string) => commit(db, (tx) => sql.raw(text).execute(tx))
  expect(await problems()).toEqual([])

  await run("update products set price_poisha = 2200 where pid = 'kettle'")
  await run("update products set price_due_at = null where pid = 'lamp'")

  expect(await problems()).toEqual([
    'The product kettle has another price than its campaign Eid',
    'The product lamp does not say when its price changes next',
  ])
})
