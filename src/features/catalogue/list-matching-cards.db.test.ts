import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { listMatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { soldOutTag } from '#src/features/page-tags.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function pidsOf(db: Database, query: string) {
  const requested = readProductQuery(new URLSearchParams(query))
  const { cards, count } = await listMatchingCards(db.read, { ...requested, language: 'en' })
  return { pids: cards.map(({ pid }) => pid), total: count?.total }
}

/** Three kettles: an expensive one, a cheap one on offer, and one in the category `home`. */
async function aWindow() {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'dear', price: fromTaka(900), stock: 1 })
  await aProduct(db, { pid: 'cheap', price: fromTaka(100), isOffer: true })
  await aProduct(db, { pid: 'home', price: fromTaka(500) })
  await transact(db, async (tx) => {
    await tx.updateTable('products').set({ category: 'home' }).where('pid', '=', 'home').execute()
    // Ids of the same millisecond have no order.
    for (const [at, pid] of ['dear', 'cheap', 'home'].entries()) {
      const addedAt = `2026-01-01T00:00:0${at}.000Z`
      await tx.updateTable('products').set({ added_at: addedAt }).where('pid', '=', pid).execute()
    }
    return ok(undefined)
  })
  await indexUnindexed({ db })
  return db
}

it('shows the whole grid, newest first and without a count, for an empty query', async () => {
  const db = await aWindow()
  expect(await pidsOf(db, '')).toEqual({ pids: ['home', 'cheap', 'dear'], total: undefined })
})

it('filters and sorts the grid', async () => {
  const db = await aWindow()
  expect(await pidsOf(db, 'category=kitchen')).toEqual({ pids: ['cheap', 'dear'], total: 2 })
  expect(await pidsOf(db, 'offer=true')).toEqual({ pids: ['cheap'], total: 1 })
  expect(await pidsOf(db, 'category=home&offer=true')).toEqual({ pids: [], total: 0 })
  expect((await pidsOf(db, 'sort=price')).pids).toEqual(['cheap', 'home', 'dear'])
  expect((await pidsOf(db, 'sort=price-down')).pids).toEqual(['dear', 'home', 'cheap'])
})

it('filters and sorts search results', async () => {
  const db = await aWindow()
  expect(await pidsOf(db, 'q=ketle&sort=price')).toEqual({
    pids: ['cheap', 'home', 'dear'],
    total: 3,
  })
  expect(await pidsOf(db, 'q=ketle&sort=price-down&category=kitchen')).toEqual({
    pids: ['dear', 'cheap'],
    total: 2,
  })
  expect(await pidsOf(db, 'q=ketle&page=2')).toEqual({ pids: [], total: 3 })
})

it('hides a product that just sold out from the in-stock filter, and evicts such pages', async () => {
  const db = await aWindow()
  const dropped: (readonly string[])[] = []
  const shop = {
    ...(await aShop(db)),
    cacheInvalidation: localCacheInvalidation((tags) => void dropped.push(tags)),
  }
  expect((await pidsOf(db, 'stock=in&sort=price-down')).pids).toEqual(['dear', 'home', 'cheap'])

  const placed = await placeOrder(shop, anOrder({ pid: 'dear' }))
  expect(placed.ok).toBe(true)
  expect((await pidsOf(db, 'stock=in&sort=price-down')).pids).toEqual(['home', 'cheap'])
  expect((await pidsOf(db, 'q=kettle&stock=in&sort=price-down')).pids).toEqual(['home', 'cheap'])
  expect(dropped.flat()).toContain(soldOutTag)
})

function kettles(many: number) {
  return Array.from({ length: many }, (_, at) => ({ pid: `kettle-${at}` }))
}

it('pages search results and the grid by 24, and limits how far it counts', async () => {
  const db = await freshDatabase()
  await someProducts(db, kettles(310))
  await indexUnindexed({ db })

  const query = readProductQuery(new URLSearchParams('q=kettle'))
  const first = await listMatchingCards(db.read, { ...query, language: 'en' })
  expect(first.count).toEqual({ total: 100, isMore: true })
  expect(first.cards).toHaveLength(24)
  expect(first.hasMore).toBe(true)
  const last = await listMatchingCards(db.read, { ...query, page: 5, language: 'en' })
  expect(last.cards).toHaveLength(4)
  expect(last.hasMore).toBe(false)

  const narrowed = readProductQuery(new URLSearchParams('category=kitchen'))
  const kitchen = await listMatchingCards(db.read, { ...narrowed, language: 'en' })
  expect(kitchen.count).toEqual({ total: 300, isMore: true })
  expect(
    (await listMatchingCards(db.read, { ...narrowed, page: 13, language: 'en' })).cards,
  ).toHaveLength(22)
})

it('reports more than a hundred results only if there are more', async () => {
  const db = await freshDatabase()
  await someProducts(db, kettles(100))
  await aProduct(db, { pid: 'herd', title: 'Cattle', keywords: 'cows' })
  await indexUnindexed({ db })
  const countOf = async (text: string) => {
    const query = readProductQuery(new URLSearchParams({ q: text }))
    return (await listMatchingCards(db.read, { ...query, language: 'en' })).count
  }
  expect(await countOf('kettle')).toEqual({ total: 100, isMore: false })

  // Finds one by the word itself, and the kettles by its sound.
  expect(await countOf('cattle')).toEqual({ total: 100, isMore: true })
})
