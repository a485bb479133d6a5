import { expect, it } from 'vitest'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { joinSynonyms, removeSynonym } from '#src/features/searches/change-synonyms.server.ts'
import { listSynonyms } from '#src/features/searches/list-searches.server.ts'
import { ok } from '#src/lib/result.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'

async function aWindow(titles: Readonly<Record<string, string>>) {
  const shop = await aShop(await freshDatabase())
  for (const [pid, title] of Object.entries(titles)) {
    await aProduct(shop.db, { pid, title, keywords: '' })
  }
  const { db } = shop
  await indexUnindexed({ db })
  return {
    shop,
    join: (...words: readonly string[]) => joinSynonyms(shop, { words, actor }),
    remove: (word: string) => removeSynonym(shop, { word, actor }),
    groups: async () => (await listSynonyms(db.read)).map(({ words }) => words),
    find: async (text: string) => {
      const query = readProductQuery(new URLSearchParams({ q: text }))
      const { ids, ...found } = await findProducts(db.read, query)
      const rows = await db.read.selectFrom('products').select(['id', 'pid']).execute()
      const pids = ids.map((id) => rows.find((row) => row.id === id)?.pid)
      return { ...found, pids: found.isGuess ? [] : pids }
    },
  }
}

it('finds a product by a word that the owner says means the same, in both scripts', async () => {
  const { join, find } = await aWindow({ fan: 'Ceiling Fan', kettle: 'Electric Kettle' })
  expect((await find('হাওয়াই কল')).pids).toEqual([])

  expect((await join('fan', 'হাওয়াই কল', 'hawai kol')).ok).toBe(true)
  expect((await find('হাওয়াই কল')).pids).toEqual(['fan'])
  expect(await find('Hawai-Kol')).toMatchObject({
    pids: ['fan'],
    isPartial: false,
    takenFor: undefined,
  })
  expect((await find('ceiling hawai kol')).pids).toEqual(['fan'])
  expect((await find('kettle')).pids).toEqual(['kettle'])
})

it('shows products with the typed word before those with a synonym, each once', async () => {
  const { join, find } = await aWindow({
    thermos: 'Thermos',
    both: 'Flask Thermos',
    flask: 'Flask',
  })
  await join('thermos', 'flask')
  expect((await find('flask')).pids).toEqual(['flask', 'both', 'thermos'])
})

it('shows the product with all words in a synonym alone, and not a full list with some of the typed words', async () => {
  const many = Array.from({ length: 101 }, (_, n) => [`fan-${n}`, 'Big Fan'])
  const { join, find } = await aWindow({
    some: 'Big Pakha',
    whole: 'Big Red Pakha',
    ...Object.fromEntries(many),
  })
  expect(await find('big red fan')).toMatchObject({ isPartial: true, isCut: true })

  await join('fan', 'pakha')
  expect(await find('big red fan')).toMatchObject({ pids: ['whole'], isPartial: false })
})

it('trusts the owner more than its own correction of a word', async () => {
  const { join, find } = await aWindow({ kettle: 'Kettle', cattle: 'Cattle Bell' })
  await join('kattle', 'bell')
  expect(await find('kattle')).toMatchObject({ takenFor: undefined })
  expect((await find('kattle')).pids[0]).toBe('cattle')
})

it('joins groups that share a word, and knows a word no more that was taken out', async () => {
  const { join, remove, groups, find } = await aWindow({ fan: 'Fan' })
  await join('fan', 'pakha')
  await join('hawa', 'hawai kol')
  expect(await join('Pakha', 'hawa')).toMatchObject(
    ok({ words: ['fan', 'pakha', 'hawa', 'hawai kol'] }),
  )
  expect(await groups()).toEqual([['fan', 'pakha', 'hawa', 'hawai kol']])

  expect(await remove('HAWA')).toEqual(ok(undefined))
  expect((await find('hawai kol')).pids).toEqual(['fan'])
  expect(await remove('hawa')).toMatchObject({ failure: { kind: 'word-gone' } })
  await remove('pakha')
  await remove('fan')
  expect(await groups()).toEqual([])
})

it('refuses a group of one word, and one of seven', async () => {
  const { join } = await aWindow({})
  expect(await join('fan', 'Fan!')).toMatchObject({ failure: { kind: 'too-few' } })
  await join('one', 'two', 'three', 'four')
  expect(await join('one', 'five', 'six', 'seven')).toMatchObject({
    failure: { kind: 'group-full' },
  })
})

it('keeps each word in one group when two people name it at once', async () => {
  const { join, groups } = await aWindow({})
  const said = await Promise.all(['a1', 'b2', 'c3', 'd4'].map((word) => join('fan', word)))
  expect(said.every((one) => one.ok)).toBe(true)
  const [group, ...others] = await groups()
  expect(others).toEqual([])
  expect(group?.toSorted()).toEqual(['a1', 'b2', 'c3', 'd4', 'fan'])
})
