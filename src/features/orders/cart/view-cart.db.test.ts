import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { viewCart } from '#src/features/orders/cart/view-cart.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aShopWithPictures() {
  const shop = await aShop(await freshDatabase())
  const { db } = shop

  async function add(pid: string, title: string, bangla?: string): Promise<void> {
    const { id } = await aProduct(db, { pid, title, price: fromTaka(100), stock: 7 })
    const image = `https://pictures.example/${title}.jpg`
    await commit(db, async (tx) => {
      await tx.updateTable('products').set({ image }).where('id', '=', id).execute()
      if (bangla === undefined) return
      await tx
        .insertInto('product_translations')
        .values({ product_id: id, language: 'bn', title: bangla, details: '', offer_message: '' })
        .execute()
    })
  }
  const remove = (pid: string) => deleteProduct(shop, { id: pid, actor: 'owner@paglamart.test' })
  return { read: db.read, add, remove }
}

const wanted = [
  { pid: 'lamp', quantity: 2 },
  { pid: 'kettle', quantity: 1 },
]

it('shows a deleted product with its title and picture, in the place that it had', async () => {
  const { read, add, remove } = await aShopWithPictures()
  await add('lamp', 'Lamp', 'বাতি')
  await add('kettle', 'Kettle')
  await remove('lamp')

  expect(await viewCart(read, wanted, 'en')).toEqual([
    {
      pid: 'lamp',
      quantity: 2,
      title: 'Lamp',
      image: 'https://pictures.example/Lamp.jpg',
      sold: undefined,
    },
    {
      pid: 'kettle',
      quantity: 1,
      title: 'Kettle',
      image: 'https://pictures.example/Kettle.jpg',
      sold: { unitPrice: fromTaka(100), stock: 7 },
    },
  ])
  expect((await viewCart(read, wanted, 'bn')).map(({ title }) => title)).toEqual(['বাতি', 'Kettle'])
})

it('shows the one of several deleted products that had the pid last, and the one that is sold before all', async () => {
  const { read, add, remove } = await aShopWithPictures()
  const titleOfLamp = async () => (await viewCart(read, wanted, 'en'))[0]?.title
  await add('lamp', 'Old Lamp')
  await remove('lamp')
  await add('lamp', 'New Lamp')
  await remove('lamp')
  expect(await titleOfLamp()).toBe('New Lamp')

  await add('lamp', 'Lamp of today')
  expect(await titleOfLamp()).toBe('Lamp of today')
})

it('shows a pid that no product ever had as it is', async () => {
  const { read } = await aShopWithPictures()

  expect(await viewCart(read, [{ pid: 'nothing', quantity: 1 }], 'en')).toEqual([
    { pid: 'nothing', quantity: 1, title: 'nothing', image: '', sold: undefined },
  ])
})
