import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { findCategoryPictures } from '#src/features/catalogue/categories/find-category-pictures.server.ts'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import {
  listCardsOfPids,
  listNewestInStock,
  listOffers,
  listRelatedCards,
} from '#src/features/catalogue/list-cards.server.ts'
import { ok } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('lists the newest 24 unarchived offers for the home page', async () => {
  const db = await freshDatabase()
  const names = Array.from({ length: 25 }, (_, n) => `offer-${String(n).padStart(2, '0')}`)
  for (const [n, pid] of names.entries()) {
    await aProduct(db, {
      pid,
      isOffer: true,
      addedAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
    })
  }
  const addedAt = '2026-03-01T00:00:00.000Z'
  await aProduct(db, { pid: 'ordinary', addedAt })
  await aProduct(db, { pid: 'archived', isOffer: true, addedAt, archivedAt: addedAt })

  const offers = await listOffers(db.read, 'en')
  expect(offers.map(({ pid }) => pid)).toEqual(names.slice(1).toReversed())
})

const pidsOf = (cards: readonly { readonly pid: string }[]) => cards.map(({ pid }) => pid)

async function aKitchen() {
  const db = await freshDatabase()
  const kettle = await aProduct(db, { pid: 'kettle', price: fromTaka(500) })
  for (const taka of [100, 300, 450, 500, 620, 900]) {
    await aProduct(db, { pid: `at-${taka}`, price: fromTaka(taka) })
  }
  await aProduct(db, { pid: 'sold-out', price: fromTaka(500), stock: 0 })
  await aProduct(db, { pid: 'gone', price: fromTaka(500), archivedAt: '2026-03-01T00:00:00.000Z' })
  const lamp = await aProduct(db, { pid: 'lamp', price: fromTaka(510) })
  await transact(db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ category: 'home', image: 'https://pictures.example/lamp.png' })
      .where('pid', '=', 'lamp')
      .execute()
    return ok(undefined)
  })
  return { db, kettle, lamp }
}

it('relates the four products in stock of the same category whose prices are nearest', async () => {
  const { db, kettle } = await aKitchen()
  const product = { ...kettle, price: fromTaka(500) }
  expect(pidsOf(await listRelatedCards(db.read, product, 'en')).toSorted()).toEqual([
    'at-300',
    'at-450',
    'at-500',
    'at-620',
  ])
})

it('fills up with the newest products in stock where the category has too few', async () => {
  const { db, lamp } = await aKitchen()
  const related = await listRelatedCards(db.read, { ...lamp, price: fromTaka(510) }, 'en')
  const pids = pidsOf(related)
  expect(new Set(pids).size).toBe(4)
  expect(pids).not.toContain('lamp')
  expect(pids).not.toContain('sold-out')
  expect(pids).not.toContain('gone')
})

it('lists the newest four products in stock', async () => {
  const { db } = await aKitchen()
  const pids = pidsOf(await listNewestInStock(db.read, 'en'))
  expect(pids).toHaveLength(4)
  expect(pids).not.toContain('sold-out')
})

it('takes the picture of a category from a product in stock, else from a sold-out one', async () => {
  const { db } = await aKitchen()
  await aProduct(db, { pid: 'fan', category: 'electronics', stock: 0 })
  await commit(db, (tx) =>
    tx
      .updateTable('products')
      .set({ image: 'https://pictures.example/fan.png' })
      .where('pid', 'in', ['fan', 'gone'])
      .execute(),
  )
  const ids = ['kitchen', 'home', 'electronics'].map((id) => ({ id, image: '' }))
  const chosen = { id: 'toys', image: 'https://pictures.example/toys.png' }
  expect(Object.fromEntries(await findCategoryPictures(db.read, [...ids, chosen]))).toEqual({
    kitchen: '',
    home: 'https://pictures.example/lamp.png',
    electronics: 'https://pictures.example/fan.png',
    toys: 'https://pictures.example/toys.png',
  })
})

it('knows which categories have a product in them or below them, sold out or not', async () => {
  const { db } = await aKitchen()
  await commit(db, (tx) =>
    tx
      .insertInto('categories')
      .values({
        ...{ id: 'lamps', parent_id: 'electronics', name: 'Lamps', name_in_bangla: 'বাতি' },
        ...{ slug: 'lamps', image: '', position: 0, version: 1 },
      })
      .execute(),
  )
  const filled = async () =>
    (await showCategories(db.read, 'en')).filter((one) => one.hasProducts).map(({ id }) => id)
  await aProduct(db, {
    pid: 'gone-lamp',
    category: 'lamps',
    archivedAt: '2026-03-01T00:00:00.000Z',
  })
  expect(await filled()).toEqual(['kitchen', 'home'])
  await aProduct(db, { pid: 'desk-lamp', category: 'lamps', stock: 0 })
  expect(await filled()).toEqual(['kitchen', 'home', 'electronics', 'lamps'])
})

it('finds the cards of pids in their order, without archived and unknown products', async () => {
  const db = await freshDatabase()
  for (const pid of ['fan', 'kettle', 'mug']) await aProduct(db, { pid })
  await aProduct(db, { pid: 'archived', archivedAt: '2026-03-01T00:00:00.000Z' })

  const cards = await listCardsOfPids(db.read, ['mug', 'archived', 'none', 'fan'], 'en')
  expect(pidsOf(cards)).toEqual(['mug', 'fan'])
  expect(await listCardsOfPids(db.read, [], 'en')).toEqual([])
})

it('says what buyers gave a product, and nothing where no review is published', async () => {
  const { db, kettle } = await aKitchen()
  await transact(db, async (tx) => {
    const rating = { product_id: kettle.id, reviews: 12, stars: 55 }
    await tx.insertInto('product_ratings').values(rating).execute()
    return ok(undefined)
  })
  const [english] = await listCardsOfPids(db.read, ['kettle'], 'en')
  expect(english?.reviews).toBe('Reviews 4.6 (12)')
  const [bangla, none] = await listCardsOfPids(db.read, ['kettle', 'lamp'], 'bn')
  expect(bangla?.reviews).toBe('রিভিউ ৪.৬ (১২টি)')
  expect(none && Object.keys(none)).not.toContain('reviews')
})
