import { expect, it } from 'vitest'
import { inList } from '#src/platform/database/in-list.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('finds rows by more texts than a statement has places for values', async () => {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: `"fan" \\ চুলা's` })
  await aProduct(db, { pid: 'lamp' })
  const texts = [...Array.from({ length: 70_000 }, (_, at) => `p${at}`), `"fan" \\ চুলা's`, 'lamp']

  const find = (some: readonly string[]) =>
    db.read
      .selectFrom('products')
      .select('pid')
      .where(inList(db.read, 'products.pid', some))
      .orderBy('pid')
      .execute()
  expect((await find(texts)).map(({ pid }) => pid)).toEqual([`"fan" \\ চুলা's`, 'lamp'])
  expect(await find([])).toEqual([])
})
