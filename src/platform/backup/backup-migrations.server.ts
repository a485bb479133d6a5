/** Brings a database to the schema of a backup, by the backup's own migrations. */

import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#src/platform/database/database.ts'
import { MigrationRefused, migrate } from '#src/platform/database/migrate/migrate.ts'
import type { Header } from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'

type Shape = { readonly header: Header; readonly folder: string }

/**
 * Runs the migrations of the backup and no others; returns the ones that ran. Throws BackupRefused when
 * `folder` lacks a migration of the backup, or has another text of it.
 */
export async function migrateAsOf(
  db: Database,
  { header, folder }: Shape,
): Promise<readonly string[]> {
  const asOf = mkdtempSync(join(tmpdir(), 'pagla-mart-migrations-'))
  try {
    for (const migration of header.migrations) {
      writeFileSync(join(asOf, migration.name), textOf(migration, folder))
    }
    return await migrate(db, asOf)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    throw new BackupRefused(
      'The database was prepared by another version of the shop than the backup',
    )
  } finally {
    rmSync(asOf, { recursive: true })
  }
}

function textOf({ name, checksum }: Header['migrations'][number], folder: string): string {
  const file = join(folder, name)
  // The name comes from the backup, so it must not lead out of the folder.
  if (!/^\d{4}-[a-z-]+\.sql$/.test(name) || !existsSync(file)) {
    throw new BackupRefused(
      `The backup was made by a newer version of the shop: its migration ${name} is not known here`,
    )
  }
  const text = readFileSync(file, 'utf8')
  if (createHash('sha256').update(text).digest('hex') !== checksum) {
    throw new BackupRefused(`The backup was made with another text of migration ${name}`)
  }
  return text
}
