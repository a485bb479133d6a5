import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import {
  familyChips,
  findShownFamily,
} from '#src/features/catalogue/families/family-chips.server.ts'
import {
  listCardsOfPids,
  listOffers,
  listRelatedCards,
} from '#src/features/catalogue/list-cards.server.ts'
import { listMatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aFamily } from '#tests/make/catalogue/a-family.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const at = (second: number) => ({ addedAt: `2026-01-01T00:00:0${second}.000Z` })

/** A panjabi in three sizes between two kettles; M is the first and is sold out. */
async function aRack() {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'old-kettle', price: fromTaka(100), isOffer: true, ...at(0) })
  const of = { title: 'Panjabi', keywords: 'panjabi', isOffer: true }
  const m = await aProduct(db, { ...of, pid: 'm', price: fromTaka(900), stock: 0, ...at(1) })
  await aProduct(db, { ...of, pid: 'l', price: fromTaka(950), oldPrice: fromTaka(990), ...at(2) })
  await aProduct(db, { ...of, pid: 'xl', price: fromTaka(1_200), ...at(3) })
  await aProduct(db, { pid: 'new-kettle', price: fromTaka(300), ...at(4) })
  const members = { m: ['M'], l: ['L'], xl: ['XL'] }
  await aFamily(db, { titleInBangla: 'পাঞ্জাবি', members })
  return { db, m }
}

async function cardsOf(db: Database, query: string, language: 'en' | 'bn' = 'en') {
  const requested = readProductQuery(new URLSearchParams(query))
  return listMatchingCards(db.read, { ...requested, language })
}

async function pidsOf(db: Database, query: string) {
  return (await cardsOf(db, query)).cards.map(({ pid }) => pid)
}

const setStock = (db: Database, pid: string, stock: number) =>
  commit(db, (tx) => tx.updateTable('products').set({ stock }).where('pid', '=', pid).execute())

it('shows one card of a family: its first member in stock, with the lowest price', async () => {
  const { db } = await aRack()
  const { cards } = await cardsOf(db, '')
  expect(cards.map(({ pid }) => pid)).toEqual(['new-kettle', 'l', 'old-kettle'])
  expect(cards[1]).toMatchObject({
    title: 'Panjabi',
    price: fromTaka(950),
    oldPrice: fromTaka(990),
    stock: 100,
    family: { options: '3 options', choose: 'Choose an option', from: 'from Tk 950' },
  })
  expect(cards[0]).not.toHaveProperty('family')
})

it('shows the card in Bangla with the Bangla title of the family', async () => {
  const { db } = await aRack()
  const { cards } = await cardsOf(db, '', 'bn')
  expect(cards[1]).toMatchObject({ title: 'পাঞ্জাবি', family: { options: '৩টি ধরন' } })
})

it('shows the first member where all are sold out, and none where only those in stock are asked for', async () => {
  const { db } = await aRack()
  expect(await pidsOf(db, 'stock=true')).toContain('l')
  for (const pid of ['l', 'xl']) await setStock(db, pid, 0)
  expect(await pidsOf(db, '')).toContain('m')
  expect((await cardsOf(db, '')).cards.find(({ pid }) => pid === 'm')).toMatchObject({
    price: fromTaka(900),
    stock: 0,
  })
})

it('finds the family by the member that the filters leave', async () => {
  const { db } = await aRack()
  await commit(db, (tx) =>
    tx.updateTable('products').set({ is_offer: 0 }).where('pid', 'in', ['m', 'l']).execute(),
  )
  expect(await pidsOf(db, 'offer=true')).toEqual(['xl', 'old-kettle'])
  expect((await listOffers(db.read, 'en')).map(({ pid }) => pid)).toEqual(['xl', 'old-kettle'])
})

it('counts the family once, in a category and in those above it', async () => {
  const { db } = await aRack()
  await commit(db, async (tx) => {
    await tx
      .insertInto('categories')
      .values({
        id: '0'.repeat(24),
        parent_id: 'kitchen',
        name: 'Wear',
        name_in_bangla: 'পোশাক',
        slug: 'wear',
        image: '',
        position: 0,
      })
      .execute()
    await tx
      .updateTable('products')
      .set({ category: '0'.repeat(24) })
      .where('pid', 'in', ['l', 'xl'])
      .execute()
  })
  const { cards, count } = await cardsOf(db, 'category=kitchen')
  expect(cards.map(({ pid }) => pid)).toEqual(['new-kettle', 'l', 'old-kettle'])
  expect(count?.total).toBe(3)
})

it('shows a family once in a search, by the option that the text names', async () => {
  const { db } = await aRack()
  const found = await cardsOf(db, 'q=panjabi')
  expect(found).toMatchObject({ cards: [{ pid: 'l', title: 'Panjabi' }], count: { total: 1 } })
  expect(found.cards[0]).toHaveProperty('family')

  const named = await cardsOf(db, 'q=panjabi+xl')
  expect(named.cards).toMatchObject([{ pid: 'xl', title: 'Panjabi – XL', price: fromTaka(1_200) }])
  expect(named.cards[0]).not.toHaveProperty('family')
  expect((await cardsOf(db, 'q=M+panjabi')).cards).toMatchObject([{ pid: 'm' }])
})

it('relates no other member of the same family, and of others one', async () => {
  const { db, m } = await aRack()
  const pids = async (id: string) =>
    (await listRelatedCards(db.read, { id, price: fromTaka(900) }, 'en')).map(({ pid }) => pid)
  expect((await pids(m.id)).toSorted()).toEqual(['new-kettle', 'old-kettle'])
  expect((await pids('none')).toSorted()).toEqual(['l', 'new-kettle', 'old-kettle'])
})

it('shows the products themselves in the lists of a device', async () => {
  const { db } = await aRack()
  expect(await listCardsOfPids(db.read, ['xl', 'm'], 'en')).toMatchObject([
    { pid: 'xl', title: 'Panjabi – XL' },
    { pid: 'm', title: 'Panjabi – M' },
  ])
})

it('shows an ordinary card for the last member of a family', async () => {
  const { db } = await aRack()
  await commit(db, (tx) =>
    tx
      .updateTable('products')
      .set({ archived_at: '2026-03-01T00:00:00.000Z' })
      .where('pid', 'in', ['m', 'xl'])
      .execute(),
  )
  const card = (await cardsOf(db, '')).cards.find(({ pid }) => pid === 'l')
  expect(card).toMatchObject({ title: 'Panjabi – L', price: fromTaka(950) })
  expect(card).not.toHaveProperty('family')
})

it('offers the options of a product, in the language of the page', async () => {
  const { db, m } = await aRack()
  const family = await findShownFamily(db.read, m.id)
  expect(family && familyChips(family, m.id, 'bn')).toEqual({
    soldOut: 'স্টক শেষ',
    options: [
      {
        name: 'Size-bn',
        chosen: 'M-bn',
        chips: [
          { text: 'M-bn', path: '/bn/product/m', isCurrent: true, isSoldOut: true },
          { text: 'L-bn', path: '/bn/product/l', isCurrent: false, isSoldOut: false },
          { text: 'XL-bn', path: '/bn/product/xl', isCurrent: false, isSoldOut: false },
        ],
      },
    ],
  })
})
