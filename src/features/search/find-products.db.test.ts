import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { indexUnindexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { type PutProduct, putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type ProductMatters = Partial<Omit<PutProduct, 'price'>> & { readonly price?: number }

async function aMatchingProduct(
  shop: Shop,
  { price, ...matters }: ProductMatters & { readonly pid: string },
): Promise<void> {
  const saved = await putProduct(shop, {
    title: 'Thing',
    details: '',
    price: fromTaka(price ?? 100),
    oldPrice: fromTaka(100),
    stock: 20,
    stockWas: undefined,
    expiresOn: '2030-01-01',
    offerMessage: undefined,
    keywords: undefined,
    image: undefined,
    isOffer: undefined,
    condition: { kind: 'none' },
    actor: 'admin@paglamart.test',
    ...matters,
  })
  expect(saved.ok).toBe(true)
}

/** Adds the products in this order. */
async function aWindow(products: readonly (ProductMatters & { readonly pid: string })[]) {
  const db = await freshDatabase()
  const shop = await aShop(db)
  for (const [at, product] of products.entries()) {
    const addedAt = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 1_000)
    await aMatchingProduct({ ...shop, clock: () => addedAt }, product)
  }
  return { db, shop, find: (requested: string) => pidsFor(db, requested) }
}

function someOf(many: number, title: string, isOffer = false) {
  const pid = isOffer ? `${title}-offer` : title
  return Array.from({ length: many }, (_, at) => ({ pid: `${pid}-${at}`, title, isOffer }))
}

type Crowd = {
  readonly before: ProductMatters & { readonly pid: string }
  readonly between: ReturnType<typeof someOf>
  readonly after?: ProductMatters & { readonly pid: string }
}

/** Hundreds of products between an older and a newer one. */
async function aCrowdedWindow({ before, between, after }: Crowd) {
  const db = await freshDatabase()
  const shop = await aShop(db)
  const at = (seconds: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1_000)
  await aMatchingProduct({ ...shop, clock: () => at(0) }, before)
  await someProducts(
    db,
    between.map((product, n) => ({ ...product, keywords: '', addedAt: at(n + 1).toISOString() })),
  )
  await indexUnindexed({ db })
  const last = { ...shop, clock: () => at(between.length + 1) }
  if (after) await aMatchingProduct(last, after)
  return { find: (requested: string) => pidsFor(db, requested) }
}

/** `requested` is the query of an address, or only its text. */
async function search(db: Database, requested: string) {
  const query = requested.includes('=') ? requested : `q=${encodeURIComponent(requested)}`
  return findProducts(db.read, readProductQuery(new URLSearchParams(query)))
}

async function pidsFor(db: Database, requested: string): Promise<readonly string[]> {
  const { ids } = await search(db, requested)
  const rows = await db.read.selectFrom('products').select(['id', 'pid']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.pid ?? id)
}

it('ranks the typed word before another word of the same script that sounds like it', async () => {
  const { find } = await aWindow([
    { pid: 'panjabi', title: 'Panjabi', keywords: 'aarong clothes' },
    { pid: 'iron', title: 'আয়রন' },
    { pid: 'lamp', title: 'Lamp of cloth' },
  ])
  expect(await find('aarong')).toEqual(['panjabi'])
  expect(await find('clothes')).toEqual(['panjabi', 'lamp'])
})

it('shows no product with fewer than half of the words beside one that has most of them', async () => {
  const { find } = await aWindow([
    { pid: 'xl', title: 'Cotton Panjabi XL' },
    { pid: 'extension', title: 'Extension Board 3 Way' },
  ])
  expect(await find('panjabi 3xl')).toEqual(['xl'])
  expect(await find('panjabi 3')).toEqual(['extension', 'xl'])
})

it('ranks a title match before a sound match, then keywords, then details', async () => {
  const { find } = await aWindow([
    { pid: 'd', title: 'Blender' },
    { pid: 'c', title: 'ব্লেন্ডার' },
    { pid: 'b', keywords: 'juicer, blender' },
    { pid: 'a', details: 'Goes with any blender.' },
    { pid: 'e', title: 'Kettle', details: 'Boils.' },
  ])
  expect(await find('blender')).toEqual(['d', 'c', 'b', 'a'])
})

it('puts the newest product first among equal matches', async () => {
  const { find } = await aWindow([
    { pid: 'old', title: 'Table Fan' },
    { pid: 'middle', title: 'Ceiling Fan' },
    { pid: 'new', title: 'Fan' },
  ])
  expect(await find('fan')).toEqual(['new', 'middle', 'old'])
})

it('requires all words, and accepts some of them if no product has all', async () => {
  const { db, find } = await aWindow([
    { pid: 'rice', title: 'Rice Cooker' },
    { pid: 'pressure', title: 'Pressure Cooker' },
    { pid: 'jar', title: 'Rice Jar' },
  ])
  expect(await find('cooker rice')).toEqual(['rice'])
  expect(await find('the raice coker for')).toEqual(['rice'])
  expect(await find('slow pressure cooker')).toEqual(['pressure'])
  expect(await find('pressure jar')).toEqual(['jar', 'pressure'])
  expect(await search(db, 'slow pressure cooker')).toMatchObject({ isPartial: true })
  expect(await search(db, 'pressure cooker')).toMatchObject({ isPartial: false })
})

it('finds a product by its pid and by parts of it', async () => {
  const { find } = await aWindow([
    { pid: 'kettle-18', title: 'Thing' },
    { pid: 'চুলা-২', title: 'Another' },
  ])
  expect(await find('kettle-18')).toEqual(['kettle-18'])
  expect(await find('KETTLE')).toEqual(['kettle-18'])
  expect(await find('চুলা-২')).toEqual(['চুলা-২'])
  expect(await find('chula 2')).toEqual(['চুলা-২'])
})

it('treats only the last word as the beginning of a longer one', async () => {
  const { find } = await aWindow([
    { pid: 'blender', title: 'Steel Blender' },
    { pid: 'plate', title: 'Steel Plate' },
  ])
  expect(await find('blen')).toEqual(['blender'])
  expect(await find('steel ble')).toEqual(['blender'])
  expect(await find('st')).toEqual(['plate', 'blender'])
})

it('ranks the exact word before longer words', async () => {
  const { find } = await aWindow([
    { pid: 'tea', title: 'Thing', keywords: 'cha' },
    { pid: 'charger', title: 'Charger' },
  ])
  expect(await find('cha')).toEqual(['tea', 'charger'])
})

it('tolerates one typing error, and reports the word that it searched instead', async () => {
  const { db, find } = await aWindow([
    { pid: 'kettle', title: 'Kettle' },
    { pid: 'mosquito', title: 'Mosquito Bat' },
  ])
  for (const typed of ['kettlr', 'ketxtle', 'kttle', 'ekttle']) {
    expect(await find(typed), typed).toEqual(['kettle'])
  }
  expect(await search(db, 'mosquxto bats')).toMatchObject({ takenFor: 'mosquito bats' })
  expect(await search(db, 'mosquito')).toMatchObject({ takenFor: undefined })
  expect(await find('plate')).toEqual([])
})

it('does not find a product by a word that stands only in its details', async () => {
  const { db, find } = await aWindow([{ pid: 'pan', title: 'Pan', details: 'Not for induction.' }])

  expect(await search(db, 'induction')).toMatchObject({ ids: [], isGuess: true })
  expect(await search(db, 'induction pan')).toMatchObject({ isGuess: false, isPartial: false })
  expect(await find('induction pan')).toEqual(['pan'])
})

it('marks results that are far from the text as a guess', async () => {
  const { db } = await aWindow([{ pid: 'fan', title: 'Table Fan' }])

  expect(await search(db, 'finn')).toMatchObject({ isGuess: true, takenFor: 'fan' })
  expect(await search(db, 'table lamp')).toMatchObject({ isGuess: true, isPartial: true })
  expect(await search(db, 'tabel fan')).toMatchObject({ isGuess: false })
})

it('corrects a text only to words from a title', async () => {
  const { db } = await aWindow([
    { pid: 'blender', title: 'Blender', keywords: 'blendar' },
    { pid: 'ketli', title: 'Thing', keywords: 'kettly' },
  ])

  expect(await search(db, 'blandar')).toMatchObject({ isGuess: false, takenFor: 'blender' })
  expect(await search(db, 'kettlyx')).toMatchObject({ isGuess: false, takenFor: undefined })
})

it('finds nothing for a text without words, even with SQL or LIKE characters', async () => {
  const { find } = await aWindow([{ pid: '100%', title: 'A_b' }])
  for (const typed of ['%', '_', "' or 1=1 --", '\\', '🙂', '\u200b', '()*"', '%00']) {
    expect(await find(typed), typed).toEqual([])
  }
  expect(await find('100%')).toEqual(['100%'])
})

it('searches only the first eight words of a text', async () => {
  const { find } = await aWindow([{ pid: 'last', title: 'Ninth' }])
  const eight = 'one two three four five six seven eight'
  expect(await find(`${eight} ninth`)).toEqual([])
  expect(await find(`${eight.slice(4)} ninth`)).toEqual(['last'])
})

it('excludes products that do not match a filter', async () => {
  const { db, shop, find } = await aWindow([
    { pid: 'plain', title: 'Fan' },
    { pid: 'offer', title: 'Fan', isOffer: true },
    { pid: 'sold', title: 'Fan' },
  ])
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ stock: 0 }).where('pid', '=', 'sold').execute()
    await tx.updateTable('products').set({ category: 'home' }).where('pid', '=', 'plain').execute()
    return ok(undefined)
  })
  expect(await find('q=fan&offer=true')).toEqual(['offer'])
  expect(await find('q=fan&stock=in')).toEqual(['offer', 'plain'])
  expect(await find('q=fan&category=home')).toEqual(['plain'])
  expect(await find('q=fan&category=home&offer=true')).toEqual([])
  expect(shop.db).toBe(db)
})

it('finds the filtered products behind hundreds of others', async () => {
  const { find } = await aCrowdedWindow({
    before: { pid: 'old', title: 'Copper lantern', isOffer: true },
    between: [...someOf(205, 'Lantern'), ...someOf(105, 'Copper', true), ...someOf(205, 'Copper')],
    after: { pid: 'new', title: 'Copper lantern', isOffer: true },
  })

  expect(await find('q=lantern&offer=true')).toEqual(['new', 'old'])
  expect(await find('q=copper lantern&offer=true')).toEqual(['new', 'old'])
  expect(await find('q=lantern copper&offer=true')).toEqual(['new', 'old'])
  expect(await find('q=lantern zzqqxx&offer=true')).toEqual(['new', 'old'])
  expect(await find('q=lantern&category=home')).toEqual([])
  expect(await find('q=lantern&stock=in')).toHaveLength(100)
})

it('looks up the rarer of two words first, even if both are common', async () => {
  const { find } = await aCrowdedWindow({
    before: { pid: 'old', title: 'Copper lantern', isOffer: true },
    between: [...someOf(1_005, 'Copper'), ...someOf(205, 'Lantern')],
  })

  expect(await find('q=copper lantern&offer=true')).toEqual(['old'])
  expect(await find('q=lantern copper&offer=true')).toEqual(['old'])
})

it('finds a product by its new words at once, and no longer by the old ones', async () => {
  const { db, shop, find } = await aWindow([{ pid: 'p', title: 'Kettle', keywords: 'ketli' }])
  await aMatchingProduct(shop, { pid: 'p', title: 'Blender', keywords: 'ketli' })
  expect(await find('blender')).toEqual(['p'])
  expect(await find('kettle ketli')).toEqual(['p'])
  expect(await find('ketli')).toEqual(['p'])
  await aMatchingProduct(shop, { pid: 'p', title: 'Blender', keywords: '' })
  expect(await find('ketli')).toEqual([])

  await deleteProduct(shop, { id: 'p', actor: 'admin@paglamart.test' })
  expect(await search(db, 'blender')).toMatchObject({ ids: [] })
  expect(await db.read.selectFrom('search_terms').selectAll().execute()).toEqual([])
})

it('finds a product by its words in every language', async () => {
  const { db, find } = await aWindow([{ pid: 'p', title: 'Bucket' }])
  await transact(db, async (tx) => {
    const { id } = await tx.selectFrom('products').select('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('product_translations')
      .values({
        product_id: id,
        language: 'bn',
        title: 'বালতি',
        details: 'গোসলের জন্য',
        offer_message: '',
      })
      .execute()
    await indexProduct(tx, id)
    return ok(undefined)
  })
  for (const typed of ['bucket', 'বালতি', 'balti', 'baltti', 'গোসলের বালতি']) {
    expect(await find(typed), typed).toEqual(['p'])
  }
})

it('indexes products with the same new words concurrently', async () => {
  const { shop, find } = await aWindow([])
  const words = Array.from(
    { length: 30 },
    (_, at) => `wort${'abcdefghij'.at(at % 10)}${'klm'.at(at % 3)}`,
  )
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      aMatchingProduct(shop, {
        pid: `p${at}`,
        title: words.toSorted(() => (at % 2 === 0 ? 1 : -1)).join(' '),
      }),
    ),
  )
  expect((await find('wortak')).toSorted()).toEqual([
    'p0',
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
    'p6',
    'p7',
  ])
})
