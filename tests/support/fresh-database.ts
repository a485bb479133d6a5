/** A database of its own for each test, on the engine of the project that runs it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { createDatabase, dropDatabase } from '#tests/support/postgres-server.ts'

/** Migrated, empty, and gone when the test ends. */
export async function freshDatabase(): Promise<Database> {
  const db = await emptyDatabase()
  await migrate(db, join(packageRoot(), 'migrations'))
  return db
}

/** Not even migrated. */
export async function emptyDatabase(): Promise<Database> {
  const { open } = await emptyPlace()
  const db = open()
  onTestFinished(() => db.close())
  return db
}

/** A place that several processes or openings share: a file's path, or an address. */
export async function emptyPlace(): Promise<{ open: () => Database; where: string }> {
  if (inject('engine') === 'postgres') {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
    const where = await createDatabase(inject('postgresUrl'), name)
    onTestFinished(() => dropDatabase(inject('postgresUrl'), name))
    return { open: () => openPostgres(where), where }
  }

  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const where = join(folder, 'shop.sqlite')
  return { open: () => openSqlite(where), where }
}
