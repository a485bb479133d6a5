/** The connection of SQLite that writes: durable, and one commit for all that come together. */

import { DatabaseSync } from 'node:sqlite'
import { nameFailure, nameFailureOfCommit } from '#src/platform/database/name-failure.ts'
import { connectSqlite, keepPrepared } from '#src/platform/database/sqlite/sqlite-dialect.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** After a failure: more follow it, as when a product has sold out or a program guesses passwords. */
const batchesOfCare = 50

const oldestVersion = '3.51.3'

/** One of those that share a commit. */
export type SharingWrite = {
  /** Says whether its changes stay; may be called again when they were undone. */
  readonly run: (tx: Tx) => Promise<boolean>
  /** Its changes are on disk, or it has none. */
  readonly settle: () => void
  readonly reject: (error: unknown) => void
}

export type SqliteWriter = {
  /**
   * One commit for the whole batch: the failure of one leaves the others. Every write is told before
   * it resolves, with the seconds that the commit took; undefined when there was none.
   */
  readonly commitTogether: (batch: readonly SharingWrite[]) => Promise<number | undefined>
  readonly close: () => void
}

/** Opens the file, or creates it. Throws when it cannot be made durable. */
export function openSqliteWriter(file: string): SqliteWriter {
  const writer = openDurable(file)
  const tx = connectSqlite(writer, keepPrepared(writer)) as Tx
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const save = writer.prepare('savepoint one')
  const release = writer.prepare('release one')
  let isChecked = false
  let savepointBatches = 0

  async function commitTogether(batch: readonly SharingWrite[]): Promise<number | undefined> {
    let carried: readonly SharingWrite[]
    let seconds: number
    let isCommitting = false
    try {
      begin.run()
      carried = await runAll(batch)
      const since = performance.now()
      isCommitting = true
      commit.run()
      seconds = (performance.now() - since) / 1_000
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      // No write of this batch is stored, whatever each of them returned.
      const named = isCommitting ? nameFailureOfCommit(error) : nameFailure(error)
      for (const one of batch) one.reject(named)
      return undefined
    }

    if (!isChecked) {
      requireDurable(writer)
      isChecked = true
    }
    for (const one of carried) one.settle()
    return seconds
  }

  /**
   * Savepoints keep every page aside that a write touches. As long as nothing fails there are
   * none; with the first failure the batch begins anew, with one for each.
   */
  async function runAll(batch: readonly SharingWrite[]): Promise<readonly SharingWrite[]> {
    if (savepointBatches === 0 && batch.length > 1) {
      if (await allStay(batch)) return batch
      if (writer.isTransaction) writer.exec('rollback')
      begin.run()
      savepointBatches = batchesOfCare
    }
    savepointBatches = Math.max(0, savepointBatches - 1)
    const carried: SharingWrite[] = []
    for (const one of batch) {
      if (await runInSavepoint(one)) carried.push(one)
    }
    return carried
  }

  async function allStay(batch: readonly SharingWrite[]): Promise<boolean> {
    try {
      for (const one of batch) if (!(await one.run(tx))) return false
      return true
    } catch {
      // A write that throws gets its error when it runs again.
      return false
    }
  }

  /** False when the write threw and was told so; throws when the whole transaction is lost. */
  async function runInSavepoint(one: SharingWrite): Promise<boolean> {
    save.run()
    try {
      const stays = await one.run(tx)
      if (!stays) writer.exec('rollback to one')
      release.run()
      return true
    } catch (error) {
      // A full disk ends the transaction itself, and with it everything in the batch.
      if (!writer.isTransaction) throw error
      writer.exec('rollback to one; release one')
      one.reject(nameFailure(error))
      return false
    }
  }

  return {
    commitTogether,
    close: () => {
      writer.exec('pragma optimize')
      writer.close()
    },
  }
}

/**
 * 16 MiB of pages for each connection, where 2 are the default: the indexes' ends stay in memory, and so do a
 * hundred products that lie apart, with their pictures.
 */
export const cacheSize = 'cache_size = -16000'

const pragmas = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  // Pages that a savepoint would restore stand here; beyond 64 KiB, which is one order, in a file.
  'temp_store = memory',
  // A checkpoint every 16 MiB of log: pages that many orders touch are copied once, and soon enough.
  'wal_autocheckpoint = 4000',
  cacheSize,
]

function openDurable(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 1_000 })
  for (const pragma of pragmas) sqlite.exec(`pragma ${pragma}`)
  requireDurable(sqlite)
  return sqlite
}

/** Some drivers fall back to `normal` after the first write, which loses orders in a power cut. */
function requireDurable(sqlite: DatabaseSync): void {
  const version = String(sqlite.prepare('select sqlite_version() as version').get()?.version)
  if (version.localeCompare(oldestVersion, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is older than ${oldestVersion}`)
  }
  const journal = sqlite.prepare('pragma journal_mode').get()?.journal_mode
  const synchronous = sqlite.prepare('pragma synchronous').get()?.synchronous
  const foreignKeys = sqlite.prepare('pragma foreign_keys').get()?.foreign_keys
  if (journal !== 'wal' || synchronous !== 2 || foreignKeys !== 1) {
    throw new Error(
      `SQLite is not durable here: journal ${journal}, synchronous ${synchronous}, foreign keys ${foreignKeys}`,
    )
  }
}
