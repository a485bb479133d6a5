/** Brings a database to the schema of a backup, by the backup's own migrations. */

import type { Database } from '#src/platform/database/database.ts'
import {
  type Migration,
  MigrationRefused,
  readMigrations,
  runMigrations,
} from '#src/platform/database/migrate/migrate.ts'
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
  const migrations = migrationsOf(header, readMigrations(folder))
  try {
    return await runMigrations(db, migrations)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    throw new BackupRefused(
      'The database was prepared by another version of the shop than the backup',
    )
  }
}

function migrationsOf(header: Header, known: readonly Migration[]): readonly Migration[] {
  for (const { name, checksum } of header.migrations) {
    const found = known.find((migration) => migration.name === name)
    if (!found) {
      throw new BackupRefused(
        `The backup was made by a newer version of the shop: its migration ${name} is not known here`,
      )
    }
    if (found.checksum !== checksum) {
      throw new BackupRefused(`The backup was made with another text of migration ${name}`)
    }
  }
  const names = new Set(header.migrations.map(({ name }) => name))
  return known.filter(({ name }) => names.has(name))
}
