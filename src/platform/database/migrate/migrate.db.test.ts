import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { commit, type Database, DatabaseBusy } from '#src/platform/database/database.ts'
import { MigrationRefused, migrate } from '#src/platform/database/migrate/migrate.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { emptyDatabase, emptyPlace } from '#tests/support/fresh-database.ts'

const ours = join(packageRoot(), 'migrations')

/** Our migrations and these after them. */
function aFolder(more: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(ours, folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}

async function namesApplied(reads: Reads): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    reads,
  )
  return rows.map(({ name }) => name)
}

it('runs each missing migration once', async () => {
  const db = await emptyDatabase()

  const first = await migrate(db, ours)
  expect(first).toContain('0001-shop.sql')
  expect(await migrate(db, ours)).toEqual([])
  expect(await namesApplied(db.read)).toEqual(first)
})

it('is done once by two starters at once', async () => {
  const { open } = await emptyPlace()
  const one = open()
  const other = open()
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })

  /** On a busy machine the second one's write waits too long behind the first one's. */
  const start = (db: Database): Promise<readonly string[]> =>
    migrate(db, ours).catch((error: unknown) => {
      if (error instanceof DatabaseBusy) return start(db)
      throw error
    })
  const done = await Promise.all([start(one), start(other)])

  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
})

it('leaves nothing of a migration that breaks half-way, and completes when it is mended', async () => {
  const db = await emptyDatabase()
  await migrate(db, ours)
  const half = 'create table half (id text primary key);'

  await expect(
    migrate(db, aFolder({ '9001-half.sql': `${half} create nonsense` })),
  ).rejects.toThrow()
  await expect(sql`select * from half`.execute(db.read)).rejects.toThrow()

  expect(await migrate(db, aFolder({ '9001-half.sql': half }))).toEqual(['9001-half.sql'])
  expect((await sql`select * from half`.execute(db.read)).rows).toEqual([])
})

it('refuses a migration that was edited after it ran', async () => {
  const db = await emptyDatabase()
  await migrate(db, aFolder({ '9001-more.sql': 'create table more (id text primary key)' }))

  await expect(
    migrate(db, aFolder({ '9001-more.sql': 'create table more (id text)' })),
  ).rejects.toThrow(MigrationRefused)
})

it('refuses a database of a newer version', async () => {
  const db = await emptyDatabase()
  await migrate(db, aFolder({ '9001-newer.sql': 'create table newer (id text primary key)' }))

  await expect(migrate(db, ours)).rejects.toThrow('which this version does not know')
})

it('creates a trigger, which runs', async () => {
  const db = await emptyDatabase()
  const text = `create table counted (id text primary key);
    create table totals (n bigint not null);
    insert into totals values (0);
    -- sqlite: create trigger count_up after insert on counted begin
    -- sqlite:   update totals set n = n + case when new.id = ';' then 10 else 1 end;
    -- sqlite:   update totals set n = n + 100;
    -- sqlite: end;
    -- postgres: create function count_up() returns trigger as $body$ begin
    -- postgres:   update totals set n = n + case when new.id = ';' then 10 else 1 end;
    -- postgres:   update totals set n = n + 100;
    -- postgres:   return null;
    -- postgres: end $body$ language plpgsql;
    -- postgres: create trigger count_up after insert on counted
    -- postgres:   for each row execute function count_up();
    insert into counted values (';'), ('a');`

  await migrate(db, aFolder({ '9001-trigger.sql': text }))

  const { rows } = await sql<{ n: number | string }>`select n from totals`.execute(db.read)
  expect(rows.map(({ n }) => Number(n))).toEqual([211])
})

it('keeps movements and history when it opens their words, and their indexes', async () => {
  const db = await emptyDatabase()
  const before = aFolder()
  for (const name of readdirSync(before).filter((one) => one > '0010')) rmSync(join(before, name))
  await migrate(db, before)
  const now = '2026-11-20T08:00:00.000Z'
  await commit(db, async (tx) => {
    await sql`insert into products (id, pid, title, details, price_poisha, old_price_poisha, stock,
      expires_on, added_at) values ('p', 'kettle', 'Kettle', '', 2500, 2500, 5, '2030-01-01', ${now})`.execute(
      tx,
    )
    await sql`insert into stock_movements (id, product_id, quantity, reason, actor, moved_at)
      values ('m', 'p', 5, 'opening', 'owner', ${now})`.execute(tx)
    await sql`insert into history values ('h', 'order', 'o', 'owner', 'order.edit', '{}', '{}', ${now})`.execute(
      tx,
    )
    await sql`insert into order_blocks values ('2026-11-20T00', '2026-11-20T05', 2, 3)`.execute(tx)
  })
  const rowsOf = async (table: string) =>
    (await sql<object>`select * from ${sql.table(table)}`.execute(db.read)).rows
  const kept = [await rowsOf('stock_movements'), await rowsOf('history')]

  await migrate(db, ours)

  expect([await rowsOf('stock_movements'), await rowsOf('history')]).toMatchObject(kept)
  expect(await db.read.selectFrom('order_counts').selectAll().orderBy('stage').execute()).toEqual([
    { starts_at: '2026-11-20T00', stage: 'done', orders: 3 },
    { starts_at: '2026-11-20T00', stage: 'placed', orders: 2 },
  ])
  await commit(db, async (tx) => {
    await sql`update stock_movements set reason = 'returned'`.execute(tx)
    await sql`insert into history (id, subject, subject_id, actor, action, before, after, happened_at)
      values ('i', 'parcel', 'o', 'owner', 'parcel.book', '{}', '{}', ${now})`.execute(tx)
  })
  const indexes =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema()`
  const names = (await indexes.execute(db.read)).rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['stock_movements_product', 'stock_movements_order', 'history_subject']),
  )
})
