/** Fills an empty database from a backup, in one transaction: all of it or nothing. */

import { sql } from 'kysely'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertTuples, quoted } from '#src/platform/database/insert-rows.server.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import type { Header, Row, Table, Total, Totals, Value } from './backup-format.ts'
import { migrateAsOf } from './backup-migrations.server.ts'
import { BackupRefused } from './backup-refused.ts'
import { listTableNames, listTables, tablesLeftOut } from './list-tables.server.ts'
import { type Backup, isSame, readBackup } from './read-backup.server.ts'
import { requireSameTables } from './require-own-tables.server.ts'

/** The migrations fill these for a new shop, and the backup's rows take the place of those. */
const filledByMigrations: readonly string[] = ['categories', 'category_slugs', 'category_tree']

const mayHaveRows = (name: string): boolean =>
  tablesLeftOut.includes(name) || filledByMigrations.includes(name)

/** Throws BackupRefused unless the database is empty, or has only the tables of a shop that never started. */
export async function requireEmpty(reads: Reads | Tx): Promise<void> {
  const names = await listTableNames(reads)
  if (names.length > 0 && !names.includes('migrations')) {
    throw new BackupRefused('The database holds tables that are not of a shop')
  }
  for (const name of names.filter((name) => !mayHaveRows(name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(reads)
    if (rows.length > 0) {
      throw new BackupRefused(
        `The database is not empty: there are rows in ${name}. A backup fills an empty place`,
      )
    }
  }
}

/**
 * Makes the tables by the backup's migrations, fills them, compares counts and sums, and then runs the
 * later migrations: a new version opens an old backup. Call `verifyBackup` first.
 */
export async function loadBackup(db: Database, backup: Backup, folder: string): Promise<void> {
  await commit(db, async (tx) => {
    const inside: Database = { ...db, read: tx, write: (work) => work(tx) }
    const begun = new Set<string>()
    /** A trigger may have put rows there, for those of a table before it. */
    const begin = async ({ name }: Table) => {
      if (begun.has(name)) return
      begun.add(name)
      await sql`delete from ${sql.table(name)}`.execute(tx)
    }
    const { header, totals } = await readBackup(backup, {
      onHeader: (header) => prepare(inside, tx, { header, folder }),
      onRows: async (table, rows) => {
        await begin(table)
        await insertRows(tx, table, rows)
      },
    })
    for (const table of header.tables) await begin(table)
    if (!isSame(await totalsOf(tx, header.tables), totals)) {
      throw new Error('The database does not hold what the backup does')
    }
    await migrate(inside, folder)
  })
}

type Preparing = { readonly header: Header; readonly folder: string }

async function prepare(inside: Database, tx: Tx, { header, folder }: Preparing): Promise<void> {
  await requireEmpty(tx)
  const made = await migrateAsOf(inside, { header, folder })
  const tables = await listTables(tx)
  requireSameTables(header.tables, tables)
  if (tx.engine === 'postgres') {
    const all = tables.map(({ name }) => quoted(name)).join(', ')
    await sql.raw(`lock table ${all} in access exclusive mode`).execute(tx)
  }
  // Another process may have started after `requireEmpty` and before the migrations, and be done by now.
  if (made.length < header.migrations.length) await requireEmpty(tx)
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** Inserts integers as text; both engines convert them to the type of the column. */
function insertRows(tx: Tx, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  return insertTuples(
    tx,
    { table: name, columns: columns.map((column) => column.name) },
    rows.map((row) => columns.map(({ kind }, index) => toStore(row[index], kind))),
  )
}

function toStore(value: Value | undefined, kind: Table['columns'][number]['kind']): unknown {
  return kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value
}

async function totalsOf(tx: Tx, tables: readonly Table[]): Promise<Totals> {
  const totals: Record<string, Total> = {}
  for (const { name, columns } of tables) {
    const integers = columns.filter(({ kind }) => kind === 'integer').map((column) => column.name)
    const sums = integers.map(
      (column) => `cast(coalesce(sum(${quoted(column)}), 0) as text) as ${quoted(column)}`,
    )
    const { rows } = await sql
      .raw<Readonly<Record<string, string>>>(
        `select ${['cast(count(*) as text) as "rows of the table"', ...sums].join(', ')} from ${quoted(name)}`,
      )
      .execute(tx)
    const { 'rows of the table': count, ...found } = rows[0] ?? {}
    totals[name] = { rows: Number(count), sums: found }
  }
  return totals
}
