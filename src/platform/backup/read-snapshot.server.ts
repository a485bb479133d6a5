/** Reads the whole database as of one moment, while a shop goes on writing to it. */

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#src/platform/config.ts'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { addMethods } from '#src/platform/database/postgres/postgres-driver.ts'
import { connectSqlite, keepPrepared } from '#src/platform/database/sqlite/sqlite-dialect.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { BackupRefused } from './backup-refused.ts'
import { listTableNames } from './list-tables.server.ts'

/** The place of a shop's database. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

type Read<Value> = (reads: Reads) => Promise<Value>

/** In the check of a large shop, one statement takes minutes. */
export const longTimeoutMs = 60 * 60 * 1_000
const lockWithinMs = 10_000
const cacheKilobytes = 64 * 1_024

/** Like `readSnapshot`; throws BackupRefused where the database holds no shop. */
export function readShop<Value>(place: Place, work: Read<Value>): Promise<Value> {
  return readSnapshot(place, async (reads) => {
    const names = await listTableNames(reads)
    if (!names.includes('migrations')) throw new BackupRefused('There is no shop in the database')
    return work(reads)
  })
}

/** The snapshot cannot write, and no order waits for it. */
export function readSnapshot<Value>(place: Place, work: Read<Value>): Promise<Value> {
  return place.databaseUrl === undefined
    ? readSqlite(databaseFileIn(place), work)
    : readPostgres(place.databaseUrl, work)
}

async function readSqlite<Value>(file: string, work: Read<Value>): Promise<Value> {
  if (!existsSync(file)) throw new BackupRefused(`There is no shop: ${file} does not exist`)
  using sqlite = new DatabaseSync(file, { readOnly: true, timeout: lockWithinMs })
  // A check joins and sorts tables of gigabytes; SQLite's own two megabytes hold none of their indexes.
  sqlite.exec(`pragma cache_size = -${cacheKilobytes}`)
  // One connection and one transaction; its first read sets the moment.
  sqlite.exec('begin; select count(*) from sqlite_schema')
  return await work(connectSqlite(sqlite, keepPrepared(sqlite)))
}

async function readPostgres<Value>(url: string, work: Read<Value>): Promise<Value> {
  await using db = openPostgres(url, { queryWithinMs: longTimeoutMs })
  return await db.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => work(addMethods(transaction)))
}
