/**
 * Fills tables while they have no indexes, and makes those afterwards: each is sorted once instead
 * of being written to all over for every row. Only for a database that no shop uses meanwhile.
 */

import { sql } from 'kysely'
import { commit, type Database } from '#src/platform/database/database.ts'
import { halfFilledMark } from '#src/platform/database/half-filled.server.ts'
import { quoted } from '#src/platform/database/insert-rows.server.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

type WithoutIndexes = {
  readonly tables: readonly (keyof Tables)[]
  /** Told of each index that is made again, and how many there are. */
  readonly progress: (done: number, all: number) => void
}

/** When `work` throws, the database is left as it is, and is refused from then on. */
export async function withoutIndexes(
  db: Database,
  { tables, progress }: WithoutIndexes,
  work: () => Promise<void>,
): Promise<void> {
  const dropped = await commit(db, async (tx) => {
    await sql`insert into migrations (name, checksum, applied_at)
      values (${halfFilledMark}, '', ${new Date().toISOString()})`.execute(tx)
    return dropIndexes(tx, tables)
  })
  await work()
  for (const [at, statement] of dropped.entries()) {
    await commit(db, async (tx) => {
      if (tx.engine === 'postgres') await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
    progress(at + 1, dropped.length)
  }
  await commit(db, (tx) => sql`delete from migrations where name = ${halfFilledMark}`.execute(tx))
}

/** Gives the statements that make them again, in their order. */
async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  if (tx.engine === 'sqlite') return dropIndexesOfSqlite(tx, tables)
  // Keys before what refers to them; both before what only helps to find rows.
  const constraints = await dropConstraints(tx, tables)
  return [...constraints, ...(await dropIndexesOfPostgres(tx, tables))]
}

/**
 * Keys stay: they are part of their tables there. Triggers that refuse a change go, too: with one, SQLite
 * keeps a copy of every page that a row touches, and a batch of thousands takes ten times as long.
 */
async function dropIndexesOfSqlite(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string; name: string; statement: string }>`
    select type as kind, name, sql as statement from sqlite_master
    where (type = 'index' or (type = 'trigger' and sql like '%raise(%'))
      and sql is not null and tbl_name in (${sql.join(tables)})
    order by name`.execute(tx)
  for (const { kind, name } of rows) {
    await sql`drop ${sql.raw(kind)} ${sql.ref(name)}`.execute(tx)
  }
  return rows.map(({ statement }) => statement)
}

async function dropConstraints(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('p', 'u', 'f')
      and (conrelid::regclass::text in (${sql.join(tables)})
        or confrelid::regclass::text in (${sql.join(tables)}))
    order by case contype when 'p' then 1 when 'u' then 2 else 3 end, conname`.execute(tx)
  for (const { table, name } of rows.toReversed()) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  }
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  )
}

async function dropIndexesOfPostgres(
  tx: Tx,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
    from pg_index where indrelid::regclass::text in (${sql.join(tables)})
    order by 1`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  return rows.map(({ statement }) => statement)
}
