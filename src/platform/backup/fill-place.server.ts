/** Opens an empty place for a restore, and keeps every other process out. */

import { existsSync } from 'node:fs'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import type { Database } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { holdShopLock } from '#src/platform/hold-shop-lock.server.ts'
import { makeFolder } from '#src/platform/make-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { requireEmpty } from './load-backup.server.ts'
import { longTimeoutMs, type Place, readSnapshot } from './read-snapshot.server.ts'

type Fill<Value> = (db: Database) => Promise<Value>

/**
 * Throws BackupRefused, and changes nothing, when the place is not empty or a shop runs on it. On
 * PostgreSQL a running shop has an administrator, so its place is not empty.
 */
export async function fillPlace<Value>(place: Place, work: Fill<Value>): Promise<Value> {
  if (place.databaseUrl === undefined) return fillSqlite(place, work)
  await using db = openPostgres(place.databaseUrl, { queryWithinMs: longTimeoutMs })
  return await work(db)
}

async function fillSqlite<Value>(place: Place, work: Fill<Value>): Promise<Value> {
  makeFolder(place.dataDir)
  using lock = holdShopLock(place.dataDir)
  if (!lock) throw new BackupRefused(`A shop runs in DATA_DIR ${place.dataDir}: stop it first`)
  const file = databaseFileIn(place)
  // Opening it for writing would change it, if only its journal.
  if (existsSync(file)) await readSnapshot(place, requireEmpty)
  await using db = openSqlite(file)
  return await work(db)
}
