/** The database for a command that writes while the shop runs. */

import { longTimeoutMs } from '#src/platform/backup/read-snapshot.server.ts'
import type { Config } from '#src/platform/config.ts'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import type { Database } from '#src/platform/database/database.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { writeWithLongTimeout } from '#src/platform/database/write-with-long-timeout.ts'

/** A busy shop leaves only moments between two commits. */
const turnWithinMs = 60_000

/** Without the shop's lock: SQLite alternates the two writers, and each transaction is short. */
export async function besideShop<Value>(
  config: Config,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const { databaseUrl } = config
  const opened =
    databaseUrl === undefined
      ? openSqlite(databaseFileIn(config))
      : openPostgres(databaseUrl, { queryWithinMs: longTimeoutMs })
  try {
    return await work({ ...opened, write: writeWithLongTimeout(opened.write, turnWithinMs) })
  } finally {
    await opened.close().catch(tidyLater)
  }
}

/** SQLite checkpoints when it closes; beside a busy shop it cannot, and the shop will do it. */
function tidyLater(error: unknown): void {
  if (!(error instanceof Error) || !unavailableIn(error)) throw error
}
