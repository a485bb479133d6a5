import { expect, it } from 'vitest'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { lineTitle } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

function translate(db: Database, productId: string, title: string) {
  return commit(db, async (tx) => {
    await tx.deleteFrom('product_translations').where('product_id', '=', productId).execute()
    const words = { language: 'bn', title, details: '', offer_message: '' }
    await tx
      .insertInto('product_translations')
      .values({ product_id: productId, ...words })
      .execute()
  })
}

it('keeps each title in both languages as sold', async () => {
  const db = await freshDatabase()
  const { id } = await aProduct(db, { pid: 'kettle', title: 'Kettle' })
  await aProduct(db, { pid: 'fan', title: 'Fan' })
  await translate(db, id, 'কেটলি')
  const lines = [
    { pid: 'kettle', quantity: 1 },
    { pid: 'fan', quantity: 1 },
  ]
  const placed = got(await placeOrder(await aShop(db), anOrder({ lines })))

  await translate(db, id, 'চায়ের কেটলি')
  await commit(db, (tx) => tx.updateTable('products').set({ title: 'Tea Kettle' }).execute())

  const order = await findOrder(db.read, placed.number)
  const titles = (language: 'en' | 'bn') => order?.lines.map((line) => lineTitle(line, language))
  expect(titles('en')).toEqual(['Kettle', 'Fan'])
  expect(titles('bn')).toEqual(['কেটলি', 'Fan'])
  expect(order?.lines).toEqual(placed.lines)
})

it('keeps the place, the buyer’s language and the account; the order outlives the account', async () => {
  const db = await freshDatabase()
  await aProduct(db)
  const { id: accountId } = await aUser(db)
  const sent = { place: 'Savar', language: 'bn', accountId } as const
  const placed = got(await placeOrder(await aShop(db), anOrder(sent)))
  expect(placed).toMatchObject(sent)
  expect(await findOrder(db.read, placed.number)).toMatchObject(sent)

  await commit(db, (tx) => tx.deleteFrom('users').where('id', '=', accountId).execute())

  const order = await findOrder(db.read, placed.number)
  expect(order).toMatchObject({ ...sent, accountId: null })
})
