import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { titleLines } from '#src/features/orders/title-lines.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aTranslatedKettle() {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'kettle', title: 'Kettle' })
  const { id } = await db.read.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await transact(db, async (tx) => {
    await tx
      .insertInto('product_translations')
      .values({ product_id: id, language: 'bn', title: 'কেটলি', details: '', offer_message: '' })
      .execute()
    return ok(undefined)
  })
  const orderOf = (title: string) => ({ lines: [{ ...aLine, productId: id, title }] })
  return { read: db.read, orderOf }
}

const aLine = { pid: 'kettle', image: '', unitPrice: fromTaka(100), quantity: 1, taken: 1 }

it('shows the Bangla title of a product that is still called as it was sold', async () => {
  const { read, orderOf } = await aTranslatedKettle()

  const sold = await titleLines(read, orderOf('Kettle'), 'bn')
  expect(sold.lines.map(({ title }) => title)).toEqual(['কেটলি'])
  const english = await titleLines(read, orderOf('Kettle'), 'en')
  expect(english.lines.map(({ title }) => title)).toEqual(['Kettle'])
})

it('keeps the title as sold where the product has another one now', async () => {
  const { read, orderOf } = await aTranslatedKettle()

  const renamed = await titleLines(read, orderOf('Old kettle'), 'bn')
  expect(renamed.lines.map(({ title }) => title)).toEqual(['Old kettle'])
})
