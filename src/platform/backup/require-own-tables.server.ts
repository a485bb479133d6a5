/** A backup holds the tables that its migrations make, and no others. */

import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { Header, Table } from './backup-format.ts'
import { migrateAsOf } from './backup-migrations.server.ts'
import { BackupRefused } from './backup-refused.ts'
import { listTables } from './list-tables.server.ts'

/**
 * Checks the tables as a restore would, in a database that it throws away. Throws BackupRefused, also
 * where `folder` lacks a migration of the backup or has another text of it.
 */
export async function requireOwnTables(header: Header, folder: string): Promise<void> {
  using place = mkdtempDisposableSync(join(tmpdir(), 'pagla-mart-tables-'))
  await using db = openSqlite(join(place.path, 'tables.sqlite'))
  await migrateAsOf(db, { header, folder })
  requireSameTables(header.tables, await listTables(db.read))
}

/** The names of tables and columns become part of statements, so the backup must not make them up. */
export function requireSameTables(written: readonly Table[], found: readonly Table[]): void {
  const foundByName = new Map(found.map((table) => [table.name, JSON.stringify(table.columns)]))
  const isFound = ({ name, columns }: Table) => foundByName.get(name) === JSON.stringify(columns)
  if (written.length !== found.length || !written.every(isFound)) {
    throw new BackupRefused('The tables of the backup are not those of its migrations')
  }
}
