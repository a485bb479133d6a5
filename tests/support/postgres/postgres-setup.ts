import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { createDatabase, dropDatabase, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the file runs on this time. */
    readonly engine: 'sqlite' | 'postgres'
    /** The superuser's address of the throw-away server; only the project `postgres` has it. */
    readonly postgresUrl: string
    /** A migrated, empty database to copy: its file, or its name on the server. */
    readonly migrated: string
  }
}

/** One server for the whole run; each test copies a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const migrated = `migrated_${crypto.randomUUID().replaceAll('-', '')}`
  const db = openPostgres(await createDatabase(server.url, migrated))
  await migrate(db, join(packageRoot(), 'migrations'))
  // Nobody may be connected to what is copied.
  await db.close()
  project.provide('postgresUrl', server.url)
  project.provide('migrated', migrated)
  return async () => {
    await dropDatabase(server.url, migrated)
    await server.stop()
  }
}
