import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { listMatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import { listProducts } from '#src/features/catalogue/list-products.server.ts'
import type { ProductsQuery } from '#src/features/catalogue/products-query.server.ts'
import {
  askForCards,
  askForOrders,
  askForProducts,
} from '#src/features/orders/list/ask-for-page.server.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import { makeListThread } from '#src/features/orders/list/list-thread.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import { indexSome } from '#src/features/orders/list/text-index/index-orders.job.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { ok } from '#src/lib/result.ts'
import {
  type Database,
  DatabaseBusy,
  DatabaseUnavailable,
  transact,
} from '#src/platform/database/database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'

const itself = join(packageRoot(), 'src', 'threads', 'list-thread.ts')
const dies = join(packageRoot(), 'tests', 'support', 'stand-ins', 'list-thread-that-dies.ts')

/** More rows than one event-loop tick reads. */
const many = 6_000

type Parts = { readonly script?: string; readonly idleMs?: number }

async function aThread({ script = itself, idleMs }: Parts = {}) {
  const { where: file } = await migratedPlace()
  const read: number[] = []
  const db = openSqlite(file, { watch: (work) => work === 'read' && read.push(1) })
  const inThread: number[] = []
  const deaths: unknown[] = []
  const listThread = makeListThread({
    file,
    script,
    watch: () => inThread.push(1),
    onDeath: (because) => deaths.push(because),
    ...(idleMs !== undefined && { idleMs }),
  })
  onTestFinished(async () => {
    await listThread.close()
    await db.close()
  })
  return { shop: { db, listThread }, read, inThread, deaths }
}

/** Alike except for the fields that lists sort and search by. */
async function fill(db: Database): Promise<void> {
  await aProduct(db, { pid: 'first' })
  await transact(db, async (tx) => {
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${many})
      insert into products (id, pid, category, title, details, offer_message, keywords, image,
        price_poisha, old_price_poisha, stock, is_offer, expires_on, added_at, archived_at, version,
        stock_version)
      select printf('%024x', n), 'p' || n, '', 'Fan ' || (n * 7919 % 1000), 'd' || (n % 50), '', iif(n <= 1100, 'old', 'fan'),
        '', n, n, n % 3, n % 2, '2030-01-01', printf('2026-11-20T%05d', n), null, 1, 1
      from numbers`.execute(tx)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${many})
      insert into orders (id, oid, customer_name, customer_phone, customer_address, delivery_zone,
        delivery_fee_poisha, coupon, subtotal_poisha, discount_poisha, total_poisha, status, flags,
        placed_at, deleted_at, version)
      select printf('%024x', n), 'PM-' || printf('%08d', n), 'Rahima ' || (n * 7919 % 1000),
        printf('+88017%08d', n * 7919 % 100000000), 'Road ' || n, 'inside-dhaka', 0, '', n, 0, n,
        'not-done', '[]', '2026-11-20T10:00:00.000Z', null, 1
      from numbers`.execute(tx)
    return ok(undefined)
  })
  const clock = () => new Date('2026-11-21T10:00:00Z')
  while (await indexSome({ db, clock, atOnce: many })) {}
}

const orders: OrdersQuery = { page: 1, size: 10, sort: { by: 'placedAt', direction: 'desc' } }
const products: ProductsQuery = {
  page: 1,
  size: 10,
  text: undefined,
  isOffer: undefined,
  isInStock: undefined,
  isExpired: undefined,
  today: '2026-11-20',
  sort: { by: 'addedAt', direction: 'desc' },
}

const direction = fc.constantFrom('asc', 'desc')
const flag = fc.constantFrom(undefined, undefined, true, false)
const far = fc.constantFrom(1, 2, 550, 601)
const anyOrders: fc.Arbitrary<OrdersQuery> = fc.record({
  page: far,
  size: fc.constant(10),
  text: fc.constantFrom(undefined, undefined, '017', '171', '7919', 'rahima', 'rahima 91', '+8801'),
  sort: fc.record({
    by: fc.constantFrom('placedAt', 'name', 'total', 'status', 'quantity'),
    direction,
  }),
})
const anyProducts: fc.Arbitrary<ProductsQuery> = fc.record({
  page: far,
  size: fc.constant(10),
  text: fc.constantFrom(undefined, 'fa', 'FAN', 'fan 9', 'fan', 'first', 'old'),
  isOffer: flag,
  isInStock: flag,
  isExpired: flag,
  today: fc.constant('2026-11-20'),
  sort: fc.record({
    by: fc.constantFrom('addedAt', 'details', 'stock', 'price', 'title'),
    direction,
  }),
})

it('returns the same page as this thread would', async () => {
  const { shop, inThread } = await aThread()
  await fill(shop.db)

  await fc.assert(
    fc.asyncProperty(anyOrders, async (query) => {
      expect(await askForOrders(shop, query)).toEqual(await listOrders(shop.db.read, query))
    }),
    { numRuns: 25 },
  )
  await fc.assert(
    fc.asyncProperty(anyProducts, async (query) => {
      expect(await askForProducts(shop, query)).toEqual(await listProducts(shop.db.read, query))
    }),
    { numRuns: 25 },
  )
  expect(inThread.length).toBeGreaterThan(5)

  const byName = { by: 'name', direction: 'asc' } as const
  const { items } = await askForOrders(shop, { ...orders, sort: byName, page: 550 })
  const expected = shop.db.read.selectFrom('orders').select('id')
  expect(items.map(({ id }) => ({ id }))).toEqual(
    await expected.orderBy('customer_name').orderBy('id').limit(10).offset(5_490).execute(),
  )
})

function readGrid(text: string) {
  return { ...readProductQuery(new URLSearchParams(text)), language: 'en' as const }
}

it('reads the far pages of the grid in the thread, and no other', async () => {
  const { shop, inThread } = await aThread()
  await fill(shop.db)

  const places = ['', 'sort=price', 'sort=price-down', 'stock=in', 'offer=true&sort=price']
  for (const text of places) {
    const query = readGrid(text)
    for (const page of [100, 101, 240]) {
      inThread.length = 0
      const found = await askForCards(shop, { ...query, page })
      expect(found).toEqual(await listMatchingCards(shop.db.read, { ...query, page }))
      expect(inThread).toHaveLength(page > 100 ? 1 : 0)
    }
  }
  inThread.length = 0
  expect((await askForCards(shop, { ...readGrid('q=fan'), page: 101 })).cards).toEqual([])
  expect(inThread).toEqual([])
})

it('reads few rows itself, and serves other requests meanwhile', async () => {
  const { shop, read, inThread } = await aThread()
  await fill(shop.db)

  // Together: one may have its answer before this thread runs again.
  let turns = 0

  async function isLong(ask: () => Promise<unknown>): Promise<boolean> {
    inThread.length = 0
    read.length = 0
    let isAnswered = false
    const count = () => {
      if (isAnswered) return
      turns += 1
      setImmediate(count)
    }
    setImmediate(count)
    await ask()
    isAnswered = true
    if (inThread.length === 0) return false
    // To learn that the list is long: never the rows, the lines or the total.
    expect(read.length).toBeLessThanOrEqual(5)
    return true
  }
  const ofOrders = (query: Partial<OrdersQuery>) =>
    isLong(() => askForOrders(shop, { ...orders, ...query }))
  const ofProducts = (query: Partial<ProductsQuery>) =>
    isLong(() => askForProducts(shop, { ...products, ...query }))
  const by = <Field>(field: Field) => ({ by: field, direction: 'asc' }) as const

  expect(await ofProducts({ text: 'fa' })).toBe(true)
  expect(await ofProducts({ text: 'fan', page: 200, sort: by('stock') })).toBe(true)
  // Along the index of the sort: of the others no product is read.
  expect(await ofProducts({ text: 'fan', page: 200 })).toBe(false)
  expect(await ofProducts({ text: 'fan', isOffer: true, sort: by('price') })).toBe(false)
  expect(await ofProducts({ text: 'fan', isInStock: true })).toBe(true)
  expect(await ofProducts({ text: 'fan', sort: by('details') })).toBe(true)
  expect(await ofProducts({ text: 'fan' })).toBe(false)
  expect(await ofProducts({ text: 'fan 91' })).toBe(false)
  expect(await ofProducts({ text: 'fan 91', sort: by('details') })).toBe(false)
  expect(await ofProducts({ isInStock: true })).toBe(true)
  expect(await ofProducts({ isOffer: false })).toBe(true)
  expect(await ofProducts({ isExpired: false })).toBe(true)
  expect(await ofProducts({ sort: by('details'), page: 500 })).toBe(true)
  expect(await ofProducts({ isOffer: true, sort: by('title') })).toBe(true)
  expect(await ofProducts({ page: 500 })).toBe(false)
  expect(await ofProducts({ isOffer: true, sort: by('price'), page: 200 })).toBe(false)

  expect(await ofOrders({ sort: by('name'), page: 500 })).toBe(true)
  expect(await ofOrders({ text: '017' })).toBe(true)
  expect(await ofOrders({ text: '+8801', page: 300 })).toBe(true)
  expect(await ofOrders({ text: '170' })).toBe(false)
  expect(await ofOrders({ text: 'rahima' })).toBe(true)
  expect(await ofOrders({ text: 'rahima', sort: by('total') })).toBe(true)
  // For words the newest orders are read with their lines.
  expect(await ofOrders({ text: 'rahima 91' })).toBe(true)
  expect(await ofOrders({ text: 'PM-00000091' })).toBe(false)
  expect(await ofOrders({ text: '7919' })).toBe(false)
  expect(await ofOrders({ page: 300 })).toBe(false)
  expect(turns).toBeGreaterThan(0)
})

it('starts with the first long list, and ends when idle', async () => {
  const { shop, inThread } = await aThread({ idleMs: 1 })
  await aProduct(shop.db)
  expect(shop.listThread.connections()).toBe(0)

  const page = await shop.listThread.products(products)
  expect(page.items.map(({ pid }) => pid)).toEqual(['kettle'])
  await expect.poll(() => shop.listThread.connections()).toBe(0)

  expect((await shop.listThread.products(products)).total).toBe(1)
  expect(inThread).toHaveLength(2)
})

it('reports an error of the thread, and refuses one list too many', async () => {
  const { shop } = await aThread()
  const wrong = { ...orders, size: 0.5 }
  await expect(shop.listThread.orders(wrong)).rejects.toThrow('datatype mismatch')

  const requested = Array.from({ length: 21 }, () => shop.listThread.orders(orders))
  await expect(shop.listThread.orders(orders)).rejects.toBeInstanceOf(DatabaseBusy)
  // The other kind has capacity.
  expect((await shop.listThread.products(products)).total).toBe(0)
  expect(await Promise.all(requested)).toHaveLength(21)
})

it('rejects waiting lists when it dies, and starts again for the next', async () => {
  const { shop, deaths } = await aThread({ script: dies })

  await expect(shop.listThread.orders(orders)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(shop.listThread.products(products)).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(deaths).toEqual([
    expect.objectContaining({ message: 'Dies of a list' }),
    expect.objectContaining({ message: 'Dies of a list' }),
  ])
})
