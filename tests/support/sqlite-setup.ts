import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import type {} from '#tests/support/postgres/postgres-setup.ts'
import { quickFolders } from './quick-folders.ts'

/** Migrates once for the whole run; each test works on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const parent = mkdtempSync(join(quickFolders()[0], 'pagla-mart-sqlite-'))
  const file = join(parent, 'migrated.sqlite')
  const db = openSqlite(file)
  await migrate(db, join(packageRoot(), 'migrations'))
  await db.close()
  project.provide('migrated', file)
  return () => rmSync(parent, { recursive: true, force: true })
}
