import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { changePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { changed, itemsOf, pricesIn } from '#tests/make/catalogue/some-prices.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const actor = 'admin@paglamart.test'
const atOnce = { name: '', startsAt: undefined, endsAt: undefined, banner: null, actor }

async function aShopWithTwo() {
  const evicted: string[] = []
  const db = await freshDatabase()
  const shop = await aShop(db, undefined, undefined, (tags) => evicted.push(...tags))
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: 'lamp' })
  return { db, shop, evicted }
}

async function edit(shop: Shop, pid: string, price: number): Promise<void> {
  const product = await findProduct(shop.db.read, pid)
  if (!product) throw new Error(`No ${pid}`)
  const condition = { kind: 'none' } as const
  const command = { ...product, price: fromTaka(price), stockWas: product.stock, condition, actor }
  got(await putProduct(shop, command))
}

it('changes all products, with a line in the history of each and their pages evicted', async () => {
  const { db, shop, evicted } = await aShopWithTwo()

  await changed(shop, { kettle: { price: 21, oldp: 25, offer: true }, lamp: { price: 29 } })

  expect(await pricesIn(db)).toEqual(['kettle 21/25! v2', 'lamp 29/30 v2'])
  expect(evicted.toSorted()).toEqual(['catalogue', 'prices', 'product:kettle', 'product:lamp'])
  const history = await db.read
    .selectFrom('history')
    .select(['action', 'actor', 'before', 'after'])
    .where('subject', '=', 'product')
    .orderBy('before')
    .execute()
  expect(history.map((row) => [row.action, row.actor, row.before, row.after])).toEqual([
    [
      'product.edit',
      actor,
      '{"price":2500,"oldPrice":3000,"isOffer":false,"version":1}',
      '{"price":2100,"oldPrice":2500,"isOffer":true,"version":2}',
    ],
    ['product.edit', actor, '{"price":2500,"version":1}', '{"price":2900,"version":2}'],
  ])
})

it('changes nothing where one product was edited or deleted since, and names it', async () => {
  const { db, shop } = await aShopWithTwo()
  const items = await itemsOf(db, { kettle: { price: 21 }, lamp: { price: 29 } })
  const [kettle, lamp] = (['kettle', 'lamp'] as const).map((pid) => findProduct(db.read, pid))
  await edit(shop, 'kettle', 26)
  got(await deleteProduct(shop, { id: 'lamp', actor }))

  const refused = await changePrices(shop, { ...atOnce, items })

  const ids = [(await kettle)?.id, (await lamp)?.id]
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'changed-meanwhile' } })
  expect(!refused.ok && 'ids' in refused.failure && refused.failure.ids.toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(await pricesIn(db)).toEqual(['kettle 26/30 v2'])
})

it('refuses a change without a change', async () => {
  const { db, shop } = await aShopWithTwo()
  const items = await itemsOf(db, { kettle: { price: 25 } })

  expect(await changePrices(shop, { ...atOnce, items })).toEqual({
    ok: false,
    failure: { kind: 'nothing-changes' },
  })
})

it('restores in one press exactly what it changed, and leaves what changed since', async () => {
  const { db, shop } = await aShopWithTwo()
  await aProduct(db, { pid: 'fan', isOffer: true })
  const id = await changed(shop, {
    fan: { price: 99, offer: false },
    kettle: { price: 21 },
    lamp: { price: 29 },
  })
  await edit(shop, 'lamp', 28)

  const undone = got(await undoPriceChange(shop, { id, actor }))

  expect(undone).toEqual({ restored: 2, left: [{ pid: 'lamp', title: 'Electric Kettle' }] })
  expect(await pricesIn(db)).toEqual(['fan 25/30! v3', 'kettle 25/30 v3', 'lamp 28/30 v3'])
  expect(await undoPriceChange(shop, { id, actor })).toEqual({
    ok: false,
    failure: { kind: 'cannot-undo' },
  })
})

it('lets one of two changes at once win, and tells the other', async () => {
  const { db, shop } = await aShopWithTwo()
  const items = await itemsOf(db, { kettle: { price: 21 }, lamp: { price: 29 } })
  const others = await itemsOf(db, { kettle: { price: 22 }, lamp: { price: 28 } })

  const both = await Promise.all([
    changePrices(shop, { ...atOnce, items }),
    changePrices(shop, { ...atOnce, items: others.toReversed() }),
  ])

  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect([
    ['kettle 21/30 v2', 'lamp 29/30 v2'],
    ['kettle 22/30 v2', 'lamp 28/30 v2'],
  ]).toContainEqual(await pricesIn(db))
})
