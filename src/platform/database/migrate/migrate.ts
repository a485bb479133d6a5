/** Brings a database of either engine to the newest shape. Safe to run by two starters at once. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { commit, type Database } from '#src/platform/database/database.ts'
import { statementsOf } from '#src/platform/database/migrate/migration-statements.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** The database and this version do not fit: a sentence for the person at the terminal. */
export class MigrationRefused extends Error {}

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Any number, the same for every process of this shop. */
const advisoryLock = 7_246_051

/**
 * Runs the missing migrations of `folder` in one transaction: all of them or none.
 * Throws MigrationRefused when a migration that already ran has another text now, or is unknown here.
 */
export function migrate(db: Database, folder: string): Promise<readonly string[]> {
  return runMigrations(db, readMigrations(folder))
}

/** `migrate` with these migrations and no others. */
export function runMigrations(
  db: Database,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return commit(db, (tx) => migrateIn(tx, migrations))
}

async function migrateIn(tx: Tx, migrations: readonly Migration[]): Promise<readonly string[]> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
  }
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at text not null
  )`.execute(tx)

  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations`.execute(tx)
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  requireKnown(applied, migrations)

  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const { name, text, checksum } of missing) {
    for (const statement of statementsOf(text, tx.engine)) await sql.raw(statement).execute(tx)
    await sql`insert into migrations (name, checksum, applied_at)
      values (${name}, ${checksum}, ${new Date().toISOString()})`.execute(tx)
  }
  return missing.map((migration) => migration.name)
}

function requireKnown(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this version does not know`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} has changed since it ran; migrations are never edited`,
      )
    }
  }
}

/** Sorted by name. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}
