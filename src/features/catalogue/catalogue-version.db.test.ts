import { expect, it } from 'vitest'
import { catalogueVersion } from '#src/features/catalogue/catalogue-version.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const minute = 60_000

it('changes after every order, edit and new product, and stays the same otherwise', async () => {
  const db = await freshDatabase()
  let now = Date.parse('2026-11-20T10:00:00Z')
  const shop = await aShop(db, () => new Date(now))
  const seen = [await catalogueVersion(shop)]
  const expectAnother = async () => {
    const version = await catalogueVersion(shop)
    expect(seen).not.toContain(version)
    expect(await catalogueVersion(shop)).toBe(version)
    seen.push(version)
  }

  await aProduct(db, { stock: 50 })
  await expectAnother()
  for (const minutes of [0, 0, 4, 9, 30, 0]) {
    now += minutes * minute
    expect((await placeOrder(shop, anOrder())).ok).toBe(true)
    await expectAnother()
  }
  await transact(db, async (tx) =>
    ok(await tx.updateTable('products').set({ version: 2 }).execute()),
  )
  await expectAnother()

  now += 11 * minute
  const settled = await catalogueVersion(shop)
  now += 60 * minute
  expect(await catalogueVersion(shop)).toBe(settled)
  expect((await placeOrder(shop, anOrder())).ok).toBe(true)
  await expectAnother()
})
