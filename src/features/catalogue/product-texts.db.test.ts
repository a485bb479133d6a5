import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { listProducts, listProductsWithin } from '#src/features/catalogue/list-products.server.ts'
import { containsText } from '#src/features/catalogue/product-texts.server.ts'
import type {
  ProductSortField,
  ProductsQuery,
} from '#src/features/catalogue/products-query.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { contains } from '#src/platform/database/like.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { emptyPlace, freshDatabase } from '#tests/support/fresh-database.ts'

const migrations = join(packageRoot(), 'migrations')
const onSqlite = it.runIf(inject('engine') === 'sqlite')
const onPostgres = it.runIf(inject('engine') === 'postgres')

const anyQuery: ProductsQuery = {
  page: 1,
  size: 100,
  text: undefined,
  isOffer: undefined,
  isInStock: undefined,
  isExpired: undefined,
  today: '2026-11-20',
  sort: { by: 'addedAt', direction: 'desc' },
}

async function pidsOf(db: Database, text: string): Promise<readonly string[]> {
  return (await listProducts(db.read, { ...anyQuery, text })).items.map(({ pid }) => pid)
}

/** Reads every product, with no index. */
async function scan({ read }: Database, text: string) {
  const found = await read
    .selectFrom('products')
    .select('pid')
    .where('archived_at', 'is', null)
    .where(({ or }) =>
      or([contains('title', text), contains('keywords', text), contains('pid', text)]),
    )
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return found.map(({ pid }) => pid)
}

const letters = [
  'a',
  'B',
  'b',
  ' ',
  '"',
  "'",
  '%',
  '_',
  '\\',
  '*',
  'É',
  'é',
  'ক',
  'া',
  '😀',
  '-',
  '8',
]
const text = (most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: most })
const anyTexts = fc.record({ title: text(30), keywords: text(20), pid: text(12) })

it('finds what a scan of all products finds, after every kind of change', async () => {
  const db = await freshDatabase()
  let products = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTexts, { minLength: 3, maxLength: 6 }),
      fc.array(text(16), { minLength: 3, maxLength: 6 }),
      fc.nat(),
      async (added, typed, place) => {
        const ids = []
        for (const { pid, ...texts } of added) {
          products += 1
          ids.push((await aProduct(db, { ...texts, pid: `${pid}${products}` })).id)
        }
        const [changed = '', archived = '', removed = ''] = ids
        const one = added[place % added.length] ?? { title: '' }
        await commit(db, async (tx) => {
          const change = (id: string, to: object) =>
            tx.updateTable('products').set(to).where('id', '=', id).execute()
          await change(changed, { title: `${one.title}8a8` })
          await change(archived, { archived_at: '2026-11-20T08:00:00.000Z' })
          await tx.deleteFrom('stock_movements').where('product_id', '=', removed).execute()
          await tx.deleteFrom('products').where('id', '=', removed).execute()
        })
        const parts = [...typed, `${one.title}8A8`, one.title, one.title.slice(place % 9), 'a8A8']
        for (const part of parts.filter((other) => other !== '')) {
          const expected = await scan(db, part)
          const query = { ...anyQuery, text: part }
          const page = await listProducts(db.read, query)
          expect(page.items.map(({ pid }) => pid)).toEqual(expected.slice(0, 100))
          expect(page.total).toBe(expected.length)
          if (db.engine === 'postgres') continue
          expect(await listProductsWithin(db.read, query, 100_000)).toEqual(page)
        }
      },
    ),
    { numRuns: 30 },
  )
})

/** `addedAt` of the nth of 260 products. */
const orders = {
  'as they were added': (n: number) => `2026-11-20T08:${String(n).padStart(5, '0')}`,
  'against the order in the file': (n: number) => `2026-11-20T08:${String(999 - n)}`,
  'all in one moment': () => '2026-11-20T08:00',
  'mixed, a few in each moment': (n: number) => `2026-11-20T08:${String((n * 7) % 40)}`,
}

const sortedBy = {
  addedAt: 'added_at',
  id: 'id',
  title: 'title',
  price: 'price_poisha',
  pid: 'pid',
} as const

type Kettles = Pick<ProductsQuery, 'isOffer'> & {
  readonly column: (typeof sortedBy)[keyof typeof sortedBy]
  readonly direction: 'asc' | 'desc'
}

async function kettlesOf({ read }: Database, { column, direction, isOffer }: Kettles) {
  let all = read.selectFrom('products').select('id').where('archived_at', 'is', null)
  if (isOffer) all = all.where('is_offer', '=', 1)
  const found = await all
    .where('title', 'like', 'Kettle%')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute()
  return found.map(({ id }) => id)
}

it.each(Object.entries(orders))(
  'lists a word of many products in every order, page by page: %s',
  async (_, addedAt) => {
    const db = await freshDatabase()
    const products = Array.from({ length: 260 }, (_, n) => {
      const title = n % 8 === 0 ? `Fan ${n}` : `Kettle ${(n * 37) % 260}`
      const price = fromTaka(10 + ((n * 13) % 50))
      return { pid: `p-${n}`, title, price, keywords: 'kitchen', stock: 1, isOffer: n % 10 !== 0 }
    })
    const ids = await someProducts(db, products)
    await commit(db, async (tx) => {
      for (const [n, id] of ids.entries()) {
        await tx
          .updateTable('products')
          .set({ added_at: addedAt(n) })
          .where('id', '=', id)
          .execute()
      }
    })
    await commit(db, (tx) =>
      tx
        .updateTable('products')
        .set({ archived_at: '2026-11-20T08:00:00.000Z' })
        .where('pid', '=', 'p-9')
        .execute(),
    )
    for (const [by, column] of Object.entries(sortedBy)) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const isOffer of [undefined, true]) {
          const expected = await kettlesOf(db, { column, direction, isOffer })
          for (const page of [1, 3, 21, 23, 99]) {
            const sort = { by: by as ProductSortField, direction }
            const query = { ...anyQuery, text: 'kettle', page, size: 10, sort, isOffer }
            const listed = await listProducts(db.read, query)
            expect(listed.total).toBe(expected.length)
            const ids = listed.items.map(({ id }) => id)
            expect(ids).toEqual(expected.slice((page - 1) * 10, page * 10))
            if (db.engine === 'postgres') continue
            expect(await listProductsWithin(db.read, query, 100_000)).toEqual(listed)
          }
        }
      }
    }
  },
)

it('lists a title that more than a thousand products share, page by page', async () => {
  const db = await freshDatabase()
  const products = Array.from({ length: 1_004 }, (_, n) => {
    const title = `Electric Kettle, stainless steel${n % 251 === 0 ? '' : ` ${n}`}`
    return { pid: `p-${n}`, title, keywords: '', stock: 1 }
  })
  await someProducts(db, products)
  const listed = (text: string, page: number) =>
    listProducts(db.read, { ...anyQuery, text, page, size: 100 })

  const shared = await listed('kettle, stainless steel', 11)
  expect([shared.total, shared.items.length]).toEqual([1_004, 4])
  const one = await listed('ELECTRIC kettle, stainless steel 777', 1)
  expect(one).toMatchObject({ total: 1, items: [{ pid: 'p-777' }] })
  // Its end is another product's, and so is its beginning.
  expect((await listed('electric kettle, stainless steels 777', 1)).total).toBe(0)
})

it('finds the products of a shop that an older version filled', async () => {
  const before = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  cpSync(migrations, before, { recursive: true })
  rmSync(join(before, '0015-product-texts.sql'))
  const { open } = await emptyPlace()
  await using db = open()
  await migrate(db, before)
  await aProduct(db, { pid: 'fan', title: 'Ceiling Fan' })
  await aProduct(db, { pid: 'old-fan', title: 'Old Fan', archivedAt: '2026-11-20T08:00:00.000Z' })

  await migrate(db, migrations)

  expect(await pidsOf(db, 'ng fan')).toEqual(['fan'])
  expect(await pidsOf(db, 'fan')).toEqual(['fan'])
})

onSqlite('finds the same products after the file was vacuumed', async () => {
  const { open } = await emptyPlace()
  await using db = open()
  await migrate(db, migrations)
  for (const pid of ['one', 'two', 'three']) await aProduct(db, { pid, title: `A ${pid} fan` })
  await commit(db, async (tx) => {
    await sql`delete from stock_movements`.execute(tx)
    await sql`delete from products where pid = 'one'`.execute(tx)
  })

  const { DatabaseSync } = await import('node:sqlite')
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db.read)
  using other = new DatabaseSync(rows[0]?.file ?? '')
  other.exec('vacuum')

  expect(await pidsOf(db, 'two fan')).toEqual(['two'])
  expect(await pidsOf(db, 'three fan')).toEqual(['three'])
})

onPostgres('reads an index', async () => {
  const db = await freshDatabase()
  await commit(db, (tx) =>
    sql`insert into products (id, pid, title, details, price_poisha, old_price_poisha, stock,
        expires_on, added_at)
      select lpad(n::text, 24, '0'), 'p' || n, 'Fan ' || md5(n::text), '', 1, 1, 1, '2030-01-01', n
      from generate_series(1, 5000) n`.execute(tx),
  )
  await sql`vacuum (analyze) products`.execute(db.read)

  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from products
    where archived_at is null and ${containsText(db.read, { text: 'kettle' })}`.execute(db.read)

  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('products_texts')
})

onPostgres('starts and finds products where it may not create the extension', async () => {
  const { where } = await emptyPlace()
  const role = `shop_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = new pg.Client(where)
  await owner.connect()
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
    await owner.end()
  })
  await owner.query(`create role ${role} login password 'seven-mangoes'`)
  await owner.query(`grant all on schema public to ${role}`)
  const address = new URL(where)
  address.username = role
  address.password = 'seven-mangoes'
  await using db = openPostgres(address.href)

  expect(await migrate(db, migrations)).toContain('0015-product-texts.sql')

  await aProduct(db)
  expect(await pidsOf(db, 'ettl')).toEqual(['kettle'])
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db.read)
  expect(rows).toEqual([])
})
