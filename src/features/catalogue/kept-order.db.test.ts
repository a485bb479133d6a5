import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { putProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import { keepsOrder } from '#src/features/catalogue/kept-order.server.ts'
import { listProducts, listProductsWithin } from '#src/features/catalogue/list-products.server.ts'
import type { ProductsQuery } from '#src/features/catalogue/products-query.server.ts'
import { someProducts } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const anyQuery: ProductsQuery = {
  page: 1,
  size: 30,
  text: undefined,
  isOffer: undefined,
  isInStock: undefined,
  isExpired: undefined,
  today: '2026-11-20',
  sort: { by: 'price', direction: 'asc' },
}

async function aLongCatalogue() {
  const db = await freshDatabase()
  const shop = await aShop(db)
  await someProducts(
    db,
    Array.from({ length: 2_100 }, (_, n) => ({
      pid: `p-${String(n).padStart(4, '0')}`,
      title: n % 5 === 0 ? `Kettle ${n}` : `Fan ${n}`,
      keywords: '',
      price: fromTaka(1_000 + ((n * 7) % 2_100)),
      isOffer: n % 3 === 0,
    })),
  )
  const pidsOn = async (query: Partial<ProductsQuery>) => {
    const asked = { ...anyQuery, ...query }
    const here = await listProducts(db.read, asked)
    if (db.engine === 'sqlite') {
      expect(await listProductsWithin(db.read, asked, 100_000)).toEqual(here)
    }
    return here.items.map(({ pid }) => pid)
  }
  /** All pids of a list, page by page, as a query without limits finds them. */
  const pidsOfAll = async (column: 'price_poisha' | 'pid', text = '%') => {
    const rows = db.read
      .selectFrom('products')
      .select('pid')
      .where('archived_at', 'is', null)
      .where('title', 'like', text)
      .orderBy(column)
      .orderBy('id')
    return (await rows.execute()).map(({ pid }) => pid)
  }
  return { shop, pidsOn, pidsOfAll }
}

const edited = {
  title: 'Kettle 5',
  details: 'Boils.',
  oldPrice: fromTaka(9_000),
  stock: 100,
  stockWas: undefined,
  expiresOn: '2030-01-01',
  offerMessage: undefined,
  keywords: undefined,
  image: undefined,
  isOffer: false,
  condition: { kind: 'none' },
  actor: 'owner',
} as const

it('lists pages across the borders of its parts as the database orders them', async () => {
  const { pidsOn, pidsOfAll } = await aLongCatalogue()
  const [byPrice, byPid] = [await pidsOfAll('price_poisha'), await pidsOfAll('pid')]
  for (const page of [34, 35, 67, 70, 71, 999]) {
    const slice = (pids: readonly string[]) => pids.slice((page - 1) * 30, page * 30)
    expect(await pidsOn({ page })).toEqual(slice(byPrice))
    expect(await pidsOn({ page, sort: { by: 'pid', direction: 'asc' } })).toEqual(slice(byPid))
    expect(await pidsOn({ page, sort: { by: 'pid', direction: 'desc' } })).toEqual(
      slice(byPid.toReversed()),
    )
  }
})

it('lists a page anew after each kind of change', async () => {
  const { shop, pidsOn, pidsOfAll } = await aLongCatalogue()
  const expectSame = async () => {
    const [all, kettles] = [
      await pidsOfAll('price_poisha'),
      await pidsOfAll('price_poisha', 'Ket%'),
    ]
    expect(await pidsOn({ page: 40 })).toEqual(all.slice(39 * 30, 40 * 30))
    expect(await pidsOn({ text: 'kettle' })).toEqual(kettles.slice(0, 30))
    return all
  }
  const [cheapest = ''] = await expectSame()
  const put = (pid: string, price: number) =>
    putProduct(shop, { ...edited, pid, price: fromTaka(price) })

  expect((await put('p-0005', 8_000)).ok).toBe(true)
  expect((await expectSame()).at(-1)).toBe('p-0005')
  expect((await put('added', 1)).ok).toBe(true)
  expect((await expectSame())[0]).toBe('added')
  expect((await deleteProduct(shop, { id: cheapest, actor: 'owner' })).ok).toBe(true)
  expect(await expectSame()).not.toContain(cheapest)
})

it.each([
  { query: { page: 34 }, total: 2_100, isKept: false },
  { query: { page: 35 }, total: 2_100, isKept: true },
  { query: { page: 35, isInStock: true }, total: 2_100, isKept: false },
  { query: { page: 35, sort: { by: 'stock', direction: 'asc' } }, total: 2_100, isKept: false },
  { query: { text: 'kettle' }, total: 200, isKept: false },
  { query: { text: 'kettle' }, total: 201, isKept: true },
  { query: { text: 'kettle' }, total: 5_001, isKept: false },
  { query: { text: 'kettle', category: 'none' }, total: 201, isKept: false },
  { query: { text: 'kettle', isLow: true }, total: 201, isKept: false },
  {
    query: { text: 'kettle', sort: { by: 'addedAt', direction: 'desc' } },
    total: 201,
    isKept: false,
  },
] as const)('keeps what only a change of a product changes: $query of $total: $isKept', (one) => {
  expect(keepsOrder({ ...anyQuery, ...one.query }, one.total)).toBe(one.isKept)
})
