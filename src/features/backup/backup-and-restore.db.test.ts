import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { ok } from '#src/lib/result.ts'
import { BackupRefused } from '#src/platform/backup/backup-refused.ts'
import { listTables, tablesLeftOut } from '#src/platform/backup/list-tables.server.ts'
import { transact } from '#src/platform/database/database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  aFolder,
  aFullPlace,
  aPlace,
  backUp,
  look,
  type OwnPlace,
  restore,
  rowsOf,
  sellKettles,
  verify,
} from '#tests/make/platform/a-backup-place.ts'

it('lists every table of the database, none before a table it refers to', async () => {
  const place = await aFullPlace()
  const listed = await look(place, ({ read }) => listTables(read))
  const names = listed.map(({ name }) => name)

  const found = Object.keys(await rowsOf(place))
  expect([...names, ...tablesLeftOut].toSorted()).toEqual(found)
  expect(names.indexOf('order_lines')).toBeGreaterThan(names.indexOf('orders'))
  expect(names.indexOf('order_lines')).toBeGreaterThan(names.indexOf('products'))
  expect(names.indexOf('sessions')).toBeGreaterThan(names.indexOf('users'))
})

it('restores every row into an empty database, except page invalidations', async () => {
  const from = await aFullPlace()
  const to = await aPlace()
  await restore(await backUp(from), to)

  expect(await rowsOf(to)).toEqual({ ...(await rowsOf(from)), page_changes: [] })
})

it('restores for which products the shop has sent a low-stock alert, and for which it has not', async () => {
  const [from, to] = [await aFullPlace(), await aPlace()]
  await look(from, async (db) => {
    const told = await aProduct(db, { pid: 'told', stock: 1 })
    await aProduct(db, { pid: 'not-told', stock: 1 })
    await transact(db, async (tx) => {
      await tx.updateTable('products').set({ low_stock_line: 5 }).where('stock', '=', 1).execute()
      const row = { product_id: told.id, told_at: '2026-11-20T10:00:00.000Z' }
      await tx.insertInto('low_stock_told').values(row).execute()
      return ok(undefined)
    })
  })

  await restore(await backUp(from), to)

  const { low_stock_told: rows, stocks_below_line: below } = await rowsOf(to)
  const before = await rowsOf(from)
  expect(rows).toEqual(before.low_stock_told)
  expect(rows).toHaveLength(1)
  // The triggers of the products fill it again.
  expect(below).toEqual(before.stocks_below_line)
  expect(below).toHaveLength(2)
})

it('restores postings, which nobody can change, and everything that adds them up', async () => {
  const [from, to] = [await aFullPlace(), await aPlace()]
  await look(from, async (db) => sellKettles(await aShop(db)))

  await restore(await backUp(from), to)

  const { problems } = await look(to, (db) => checkShop(db.read))
  expect(problems).toEqual([])
  const { journal, product_values: values } = await rowsOf(to)
  expect([journal?.length, values?.length]).toEqual([7, 1])
  const { page_changes: _, ...rows } = await rowsOf(from)
  expect(await rowsOf(to)).toMatchObject(rows)
})

it('restores a backup that an older version encrypted in its own format', async () => {
  const to = await aPlace()
  const old = join(packageRoot(), 'tests/backups/encrypted-1.backup')
  await restore(old, to, { passphrase: 'seven-mangoes-on-a-boat' })

  const products = await look(to, ({ read }) =>
    read.selectFrom('products').select(['pid', 'title', 'stock']).execute(),
  )
  expect(products).toEqual([{ pid: 'kettle', title: 'Electric Kettle', stock: 8 }])
  const rows = await rowsOf(to)
  expect(rows.orders).toHaveLength(1)
  expect(rows.picture_files).toHaveLength(1)
})

async function makeTable(place: OwnPlace, definition: string): Promise<void> {
  await look(place, (db) =>
    db.write(async (tx) => ok(await sql`create table ${sql.raw(definition)}`.execute(tx))),
  )
}

it('leaves out the tables of Litestream, and restores without them', async () => {
  const from = await aFullPlace()
  const rows = await rowsOf(from)
  await makeTable(from, '_litestream_seq (id integer primary key, seq integer)')
  await makeTable(from, '_litestream_lock (id integer)')
  const to = await aPlace()
  await restore(await backUp(from), to)

  expect(await rowsOf(to)).toEqual({ ...rows, page_changes: [] })
})

it('refuses to verify a backup that contains a table of another program', async () => {
  const from = await aFullPlace()
  await makeTable(from, 'visits_of_the_owner (day text primary key)')
  const file = await backUp(from)

  await expect(verify(file)).rejects.toThrow(
    new BackupRefused('The tables of the backup are not those of its migrations'),
  )
})

it('keeps every digit of an integer that JavaScript cannot represent', async () => {
  const from = await aFullPlace()
  const largest = '9223372036854775807'
  await look(from, (db) =>
    transact(db, async (tx) =>
      ok(await sql`update profiles set earned_poisha = ${sql.raw(largest)}`.execute(tx)),
    ),
  )
  const to = await aPlace()
  await restore(await backUp(from), to)

  const { rows } = await look(to, ({ read }) =>
    sql`select cast(earned_poisha as text) as earned from profiles`.execute(read),
  )
  expect(rows).toEqual([{ earned: largest }])
})

it('records when and where it was made and what it contains', async () => {
  const { header, totals } = await verify(await backUp(await aFullPlace()))

  expect(header.madeAt).toBe('2026-11-20T11:00:00.000Z')
  expect(header.engine).toBe(inject('engine'))
  expect(header.migrations.map(({ name }) => name)).toContain('0001-shop.sql')
  expect(totals.orders?.rows).toBe(2)
  expect(totals.products).toMatchObject({ rows: 2, sums: { stock: '8' } })
})

it('is readable by its owner alone', async () => {
  const file = await backUp(await aFullPlace())

  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

it('overwrites no file', async () => {
  const place = await aFullPlace()
  const file = join(aFolder(), 'shop.backup')
  writeFileSync(file, 'a shopping list')

  await expect(backUp(place, { file })).rejects.toThrow(`${file} exists`)
  expect(readFileSync(file, 'utf8')).toBe('a shopping list')
})

it('leaves no file when the backup is interrupted', async () => {
  const place = await aFullPlace()
  const folder = aFolder()
  const signal = AbortSignal.abort()

  await expect(backUp(place, { file: join(folder, 'shop.backup'), signal })).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

it('reports that there is no shop to back up', async () => {
  const place = await aPlace()
  await look(place, async ({ read }) => sql`select 1`.execute(read))

  await expect(backUp(place)).rejects.toThrow('There is no shop in the database')
})

it('is refused wherever one bit of it changed or its end is missing', async () => {
  const file = await backUp(await aFullPlace())
  const whole = readFileSync(file)
  const anyDamage = fc.oneof(
    fc.tuple(fc.nat(whole.length - 1), fc.nat(7)).map(([at, bit]) => {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
      return bytes
    }),
    fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
    fc.uint8Array({ minLength: 1 }).map((more) => Buffer.concat([whole, more])),
  )
  const damagedFile = join(dirname(file), 'damaged')

  await fc.assert(
    fc.asyncProperty(anyDamage, async (bytes) => {
      writeFileSync(damagedFile, bytes)
      await expect(verify(damagedFile)).rejects.toThrow(BackupRefused)
    }),
  )
})
