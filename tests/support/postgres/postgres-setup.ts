import { join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { rememberAsMigrated } from './empty-again.ts'
import { createDatabase, dropDatabase, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of this run of the file. */
    readonly engine: 'sqlite' | 'postgres'
    /** The superuser's address of the temporary server; only the project `postgres` has it. */
    readonly postgresUrl: string
    /** A migrated, empty database to copy: its file, or its name on the server. */
    readonly migrated: string
  }
}

/** Starts one server for the whole run; each test creates its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const migrated = `migrated_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server.url, migrated)
  const db = openPostgres(url)
  await migrate(db, join(packageRoot(), 'migrations'))
  await db.close()
  const pool = new Pool({ connectionString: url })
  await rememberAsMigrated(pool)
  // PostgreSQL copies a database only while no connection to it is open.
  await pool.end()
  project.provide('postgresUrl', server.url)
  project.provide('migrated', migrated)
  return async () => {
    await dropDatabase(server.url, migrated)
    await server.stop()
  }
}
