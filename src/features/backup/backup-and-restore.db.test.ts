import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { noteEveryBuyer } from '#src/features/orders/buyers/count-buyers.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { BackupRefused } from '#src/platform/backup/backup-refused.ts'
import { fillPlace } from '#src/platform/backup/fill-place.server.ts'
import { listTables, tablesLeftOut } from '#src/platform/backup/list-tables.server.ts'
import { loadBackup } from '#src/platform/backup/load-backup.server.ts'
import { openBackup, verifyBackup } from '#src/platform/backup/read-backup.server.ts'
import { type Place, readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { seal } from '#src/platform/backup/seal.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { buyPieces, move, placedOrder, ship, takeReturn } from '#tests/make/money/a-journal.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { emptyPlace } from '#tests/support/fresh-database.ts'

const ours = join(packageRoot(), 'migrations')

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The shop's migrations, with these after them. */
function migrationsWith(more: Readonly<Record<string, string>>): string {
  const folder = aFolder()
  cpSync(ours, folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}

type OwnPlace = Place & { readonly open: () => Database }

async function aPlace(): Promise<OwnPlace> {
  const { open, where } = await emptyPlace()
  return inject('engine') === 'postgres'
    ? { dataDir: '', databaseUrl: where, open }
    : { dataDir: dirname(where), databaseUrl: undefined, open }
}

async function look<Value>(
  { open }: OwnPlace,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function aFullPlace(migrations = ours): Promise<OwnPlace> {
  const place = await aPlace()
  await look(place, async (db) => {
    await migrate(db, migrations)
    await fill(db)
  })
  return place
}

async function fill(db: Database): Promise<void> {
  await aProduct(db, { pid: 'kettle', title: 'কেটলি "লাল"\n\t\u2028\\ 🫖', stock: 10 })
  await aProduct(db, { pid: 'iron', stock: 5, archivedAt: '2026-11-20T10:00:00.000Z' })
  const shop = await aShop(db)
  await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 2 }))
  await placeOrder(shop, anOrder({ pid: 'kettle', quantity: 5 }))
  await transact(db, async (tx) => {
    const added_at = '2026-11-20T10:00:00.000Z'
    const made = { created_at: added_at, updated_at: added_at }
    await tx
      .insertInto('pictures')
      .values({ hash: 'h', width: 640, height: 480, source: null, added_at })
      .execute()
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await tx
      .insertInto('picture_files')
      .values([
        { hash: 'h', width: 640, format: 'avif', content },
        { hash: 'h', width: 640, format: 'webp', content: new Uint8Array() },
      ])
      .execute()
    await tx
      .insertInto('users')
      .values({
        ...made,
        id: 'rahima',
        name: 'Rahima',
        email: 'rahima@paglamart.test',
        email_verified: 1,
        image: null,
        role: 'teacher',
        status: 'Verified',
        version: 1,
      })
      .execute()
    await tx
      .insertInto('profiles')
      .values({
        user_id: 'rahima',
        name: 'Rahima',
        age: null,
        address: '',
        about_text: '',
        refer_number: '',
        image: '',
        host_name: '',
        host_image: '',
        host_email: '',
        average_rating: 0.1 + 0.2,
        // The largest integer that the shop itself reads.
        earned_poisha: Number.MAX_SAFE_INTEGER,
        updated_at: added_at,
      })
      .execute()
    await tx
      .insertInto('page_changes')
      .values({ id: 'p', tags: '[]', changed_at: added_at })
      .execute()
    return ok(undefined)
  })
}

/** Postings that the database lets nobody change or delete. */
async function sellKettles(shop: Shop): Promise<void> {
  await buyPieces(shop, 'kettle', 3, 100)
  const { number } = await placedOrder(shop, { quantity: 2 })
  await ship(shop, number)
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { damaged: 1 })
}

type Writing = {
  readonly file?: string
  readonly passphrase?: string
  readonly signal?: AbortSignal
}

async function backUp(place: Place, { file, passphrase, signal }: Writing = {}): Promise<string> {
  const path = file ?? join(aFolder(), 'shop.backup')
  await readShop(place, (reads) =>
    writeBackup(reads, {
      file: path,
      passphrase,
      secretsKey: 'the key of this shop, long enough',
      now: new Date('2026-11-20T11:00:00.000Z'),
      signal: signal ?? new AbortController().signal,
    }),
  )
  return path
}

async function verify(file: string, migrations = ours) {
  await using backup = await openBackup(file, undefined)
  return await verifyBackup(backup, migrations)
}

type Restoring = { readonly migrations?: string; readonly passphrase?: string }

async function restore(
  file: string,
  place: Place,
  { migrations = ours, passphrase }: Restoring = {},
): Promise<void> {
  await using backup = await openBackup(file, passphrase)
  await verifyBackup(backup, migrations)
  await fillPlace(place, async (db) => {
    await loadBackup(db, backup, migrations)
    await noteEveryBuyer(db)
  })
}

/** What a shop counts anew counts as empty: a restore notes the phones of the buyers to count. */
async function rowsOf(place: OwnPlace): Promise<AllRows> {
  const rows = await look(place, allRows)
  if (rows.buyers_to_count === undefined) return rows
  return { ...rows, buyers: [], buyers_to_count: [] }
}

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

it('refuses a database that has rows, and changes none of them', async () => {
  const file = await backUp(await aFullPlace())
  const taken = await aPlace()
  await look(taken, async (db) => {
    await migrate(db, ours)
    await aProduct(db, { pid: 'fan' })
  })
  const before = await rowsOf(taken)

  await expect(restore(file, taken)).rejects.toThrow('The database is not empty')
  expect(await rowsOf(taken)).toEqual(before)
})

it('refuses a database of another program', async () => {
  const file = await backUp(await aFullPlace())
  const taken = await aPlace()
  await look(taken, (db) =>
    transact(db, async (tx) => ok(await sql`create table recipes (id text)`.execute(tx))),
  )

  await expect(restore(file, taken)).rejects.toThrow('tables that are not of a shop')
  expect(await rowsOf(taken)).toEqual({ recipes: [] })
})

it('restores into a database whose first start ended before it had an administrator', async () => {
  const from = await aFullPlace()
  const to = await aPlace()
  await look(to, (db) => migrate(db, ours))
  await restore(await backUp(from), to)

  expect(await rowsOf(to)).toEqual({ ...(await rowsOf(from)), page_changes: [] })
})

it('leaves the database empty when the last of many rows does not fit', async () => {
  const half = migrationsWith({ '9001-later.sql': 'create table later (id text); create nonsense' })
  const file = await backUp(await aFullPlace())
  const to = await aPlace()

  await expect(restore(file, to, { migrations: half })).rejects.toThrow()
  expect(await rowsOf(to)).toEqual({})
})

it('opens in a newer version of the shop', async () => {
  const from = await aFullPlace()
  const newer = migrationsWith({
    '9001-counted.sql':
      'create table counted (n bigint); insert into counted select count(*) from orders',
  })
  const to = await aPlace()
  await restore(await backUp(from), to, { migrations: newer })

  const { migrations: before, ...rows } = await rowsOf(from)
  const { migrations, ...restored } = await rowsOf(to)
  expect(restored).toEqual({ ...rows, page_changes: [], counted: ['[["n",2]]'] })
  expect(migrations).toHaveLength((before?.length ?? 0) + 1)
})

it('restores rows of migrations as the shop left them', async () => {
  const fees = migrationsWith({
    '9001-fees.sql':
      "create table fees (zone text primary key, fee bigint); insert into fees values ('here', 70)",
  })
  const from = await aFullPlace(fees)
  await look(from, (db) =>
    transact(db, async (tx) => ok(await sql`update fees set fee = 80`.execute(tx))),
  )
  const to = await aPlace()
  await restore(await backUp(from), to, { migrations: fees })

  expect((await rowsOf(to)).fees).toEqual(['[["fee",80],["zone","here"]]'])
})

it('refuses a backup of a newer version of the shop', async () => {
  const newer = migrationsWith({ '9001-more.sql': 'create table more (id text primary key)' })
  const file = await backUp(await aFullPlace(newer))

  await expect(verify(file)).rejects.toThrow('made by a newer version of the shop')
})

it('refuses a backup whose migrations have another text here', async () => {
  const file = await backUp(
    await aFullPlace(migrationsWith({ '9001-more.sql': 'create table more (id text)' })),
  )
  const edited = migrationsWith({ '9001-more.sql': 'create table more (id bigint)' })

  await expect(verify(file, edited)).rejects.toThrow(
    'made with another text of migration 9001-more.sql',
  )
})

it('takes no names from a backup that the migrations do not have', async () => {
  const file = await backUp(await aFullPlace())
  const text = String(zstdDecompressSync(readFileSync(file).subarray(0, -40)))
  async function* renamed(): AsyncGenerator<Uint8Array> {
    yield zstdCompressSync(text.replaceAll('"profiles"', '"profiles\\" (id) values (1) --"'))
  }
  writeFileSync(file, Buffer.concat(await Array.fromAsync(seal(renamed()))))
  const to = await aPlace()

  await expect(restore(file, to)).rejects.toThrow('not those of its migrations')
  expect(await rowsOf(to)).toEqual({})
})

it('refuses a database that another version has prepared', async () => {
  const file = await backUp(await aFullPlace())
  const newer = migrationsWith({ '9001-more.sql': 'create table more (id text primary key)' })
  const to = await aPlace()
  await look(to, (db) => migrate(db, newer))

  await expect(restore(file, to, { migrations: newer })).rejects.toThrow(
    'prepared by another version',
  )
})
