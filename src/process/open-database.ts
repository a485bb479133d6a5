/** The database that the config names, migrated. */

import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#src/platform/config.ts'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import type { Database, Watch } from '#src/platform/database/database.ts'
import { MigrationRefused, migrate } from '#src/platform/database/migrate/migrate.ts'
import {
  joinLock,
  mainWriter,
  makeSharedLock,
  type SharedLock,
} from '#src/platform/database/sqlite/writer-lock.ts'
import { holdShopLock } from '#src/platform/hold-shop-lock.server.ts'
import { makeFolder } from '#src/platform/make-folder.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { CannotStart, reasonOf } from '#src/process/cannot-start.ts'

export type OpenedDatabase = {
  readonly db: Database
  /** For the start, which may wait for another process that starts too. */
  readonly withLongTimeout: <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>
  readonly close: () => Promise<void>
  /** The file of the embedded database, and the lock that its two writers share. */
  readonly sqlite?: { readonly file: string; readonly lock: SharedLock }
}

const longTimeoutMs = 10 * 60 * 1_000

export async function openDatabase(
  { dataDir, databaseUrl }: Config,
  watch: Watch,
): Promise<OpenedDatabase> {
  // Before anything is written: a wrong address of the server leaves no folder.
  const server = databaseUrl === undefined ? undefined : await openServer(databaseUrl, watch)
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be created or written: ${reasonOf(error)}`)
  }

  const opened = server ?? (await openEmbedded(dataDir, watch))
  try {
    await opened.withLongTimeout((db) => migrate(db, join(packageRoot(), 'migrations')))
    return opened
  } catch (error) {
    throw error instanceof MigrationRefused ? new CannotStart(error.message) : error
  }
}

async function openEmbedded(dataDir: string, watch: Watch): Promise<OpenedDatabase> {
  const { openSqlite } = await import('#src/platform/database/sqlite/sqlite-database.ts')
  let shopLock: Disposable | undefined
  try {
    shopLock = holdShopLock(dataDir)
    if (shopLock) {
      const file = databaseFileIn({ dataDir })
      const lock = makeSharedLock()
      const db = openSqlite(file, { watch, lock: joinLock(lock, mainWriter) })
      const close = async (): Promise<void> => {
        await db.close()
        shopLock?.[Symbol.dispose]()
      }
      return { db, withLongTimeout: (work) => work(db), close, sqlite: { file, lock } }
    }
  } catch (error) {
    throw new CannotStart(`The database in DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`)
  }
  throw new CannotStart(
    `Another process runs the shop in DATA_DIR ${dataDir}; several processes need DATABASE_URL`,
  )
}

async function openServer(databaseUrl: string, watch: Watch): Promise<OpenedDatabase> {
  const { openPostgres } = await import('#src/platform/database/postgres/postgres-database.ts')
  const db = openPostgres(databaseUrl, { watch })
  await requireReachable(db)
  return {
    db,
    withLongTimeout: async (work) => {
      await using longDb = openPostgres(databaseUrl, { queryWithinMs: longTimeoutMs })
      return await work(longDb)
    },
    close: db.close,
  }
}

/** Throws CannotStart where PostgreSQL does not answer. */
export async function requireReachable({ read }: Database): Promise<void> {
  try {
    await sql`select 1`.execute(read)
  } catch (error) {
    throw new CannotStart(`The database of DATABASE_URL does not answer: ${reasonOf(error)}`)
  }
}
