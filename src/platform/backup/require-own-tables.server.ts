/** A backup holds the tables that its migrations make, and no others. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import type { Header, Table } from './backup-format.ts'
import { migrateAsOf } from './backup-migrations.server.ts'
import { BackupRefused } from './backup-refused.ts'
import { listTables } from './list-tables.server.ts'

/**
 * What filling an empty place would ask, without one: in a database that is thrown away. Throws
 * BackupRefused, also where `folder` lacks a migration of the backup or has another text of it.
 */
export async function requireOwnTables(header: Header, folder: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'pagla-mart-tables-'))
  try {
    const db = openSqlite(join(place, 'tables.sqlite'))
    try {
      await migrateAsOf(db, { header, folder })
      requireSameTables(header.tables, await listTables(db.read, db.engine))
    } finally {
      await db.close()
    }
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** What the backup says of its tables must be so: their names become part of statements. */
export function requireSameTables(written: readonly Table[], found: readonly Table[]): void {
  const foundByName = new Map(found.map((table) => [table.name, JSON.stringify(table.columns)]))
  const isFound = ({ name, columns }: Table) => foundByName.get(name) === JSON.stringify(columns)
  if (written.length !== found.length || !written.every(isFound)) {
    throw new BackupRefused('The tables of the backup are not those of its migrations')
  }
}
