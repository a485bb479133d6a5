import { expect, it } from 'vitest'
import { deleteCategory } from '#src/features/catalogue/categories/delete-category.server.ts'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import type { Shop } from '#src/features/shop.ts'
import { someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  actor,
  aThing,
  indexWaiting,
  knives,
  save,
  waiting,
} from '#tests/make/catalogue/a-category.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function find(shop: Shop, q: string): Promise<readonly string[]> {
  const { ids, isGuess } = await findProducts(
    shop.db.read,
    readProductQuery(new URLSearchParams({ q })),
  )
  const rows = await shop.db.read.selectFrom('products').select(['id', 'pid']).execute()
  return isGuess ? [] : ids.map((id) => rows.find((row) => row.id === id)?.pid ?? id)
}

it('finds products by the names of their category and of the one above, below a match of the title', async () => {
  const shop = await aShop(await freshDatabase())
  const category = await save(shop, knives)
  await putProduct(shop, aThing({ pid: 'cutlery-box', title: 'Cutlery Box', category: 'home' }))
  await putProduct(shop, aThing({ pid: 'scissors', title: 'Scissors', category }))
  await putProduct(shop, aThing({ pid: 'lamp', title: 'Lamp', category: 'home' }))

  expect(await find(shop, 'cutlery')).toEqual(['cutlery-box', 'scissors'])
  expect(await find(shop, 'cutlary')).toEqual(['cutlery-box', 'scissors'])
  expect(await find(shop, 'ছুরি')).toEqual(['scissors'])
  expect(await find(shop, 'kitchen')).toEqual(['scissors'])
  expect(await find(shop, 'kitchen scissors')).toEqual(['scissors'])
  expect(await find(shop, 'রান্নাঘর')).toEqual(['scissors'])
})

it('finds them by the new name after a rename, also those of the categories below, and no more by the old one', async () => {
  const shop = await aShop(await freshDatabase())
  const category = await save(shop, knives)
  await putProduct(shop, aThing({ pid: 'scissors', title: 'Scissors', category }))
  await putProduct(shop, aThing({ pid: 'pan', title: 'Pan', category: 'kitchen' }))

  await save(shop, { ...knives, name: 'Blades' }, category)
  const kitchen = { name: 'Cookhouse', nameInBangla: 'পাকশালা', slug: 'kitchen' }
  await save(shop, { ...kitchen, image: '', parentId: '' }, 'kitchen')
  expect(await indexWaiting(shop)).toBe(3)

  expect(await find(shop, 'cutlery')).toEqual([])
  expect(await find(shop, 'blades')).toEqual(['scissors'])
  expect(await find(shop, 'cookhouse')).toEqual(['pan', 'scissors'])
  expect(await find(shop, 'পাকশালা')).toEqual(['pan', 'scissors'])
})

it('queues nothing where only the address or the picture changes, or a category is new', async () => {
  const shop = await aShop(await freshDatabase())
  const category = await save(shop, knives)
  await save(shop, { ...knives, slug: 'knives-and-scissors' }, category)
  expect(await waiting(shop)).toEqual([])
})

it('follows a category that moves, and the products of one that is deleted', async () => {
  const shop = await aShop(await freshDatabase())
  const category = await save(shop, knives)
  await putProduct(shop, aThing({ pid: 'scissors', title: 'Scissors', category }))
  await save(shop, { ...knives, parentId: 'electronics' }, category)
  await indexWaiting(shop)
  expect(await find(shop, 'kitchen')).toEqual([])
  expect(await find(shop, 'electronics')).toEqual(['scissors'])

  await deleteCategory(shop, { id: category, to: 'kitchen', actor })
  await indexWaiting(shop)
  expect(await find(shop, 'cutlery')).toEqual([])
  expect(await find(shop, 'kitchen')).toEqual(['scissors'])
})

it('indexes hundreds of products in several events, each in short transactions', async () => {
  const shop = await aShop(await freshDatabase())
  await someProducts(
    shop.db,
    Array.from({ length: 310 }, (_, at) => ({
      pid: `cup-${at}`,
      // Several of the same moment.
      addedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(at / 7)).toISOString(),
    })),
  )
  await indexUnindexed(shop)
  const kitchen = { name: 'Cookhouse', nameInBangla: 'পাকশালা', slug: 'kitchen' }
  await save(shop, { ...kitchen, image: '', parentId: '' }, 'kitchen')
  expect(await indexWaiting(shop)).toBe(2)
  expect(await countWith(shop, 'cookhouse')).toBe(310)
  expect(await countWith(shop, 'kitchen')).toBe(0)

  await save(shop, { ...kitchen, slug: 'spare', image: '', parentId: '' })
  await deleteCategory(shop, { id: 'kitchen', to: 'home', actor })
  await indexWaiting(shop)
  expect(await countWith(shop, 'cookhouse')).toBe(0)
  expect(await countWith(shop, 'household')).toBe(310)
})

it('leaves no product under an old name, whatever is saved while the name changes', async () => {
  const shop = await aShop(await freshDatabase())
  const category = await save(shop, knives)
  const names = ['Blades', 'Edges', 'Sharps']
  const saves = Array.from({ length: 12 }, (_, at) =>
    putProduct(shop, aThing({ pid: `thing-${at}`, title: `Thing ${at}`, category })),
  )
  const renames = names.map(async (name) => {
    await save(shop, { ...knives, name }, category)
    await indexWaiting(shop)
  })
  await Promise.all([...saves, ...renames])
  await indexWaiting(shop)

  const { name } = await shop.db.read
    .selectFrom('categories')
    .select('name')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  for (const one of names) {
    expect(await countWith(shop, one.toLowerCase()), one).toBe(one === name ? 12 : 0)
  }
})

async function countWith({ db }: Shop, term: string): Promise<number> {
  const rows = await db.read
    .selectFrom('search_terms')
    .select('product_id')
    .where('term', '=', term)
    .execute()
  return rows.length
}
