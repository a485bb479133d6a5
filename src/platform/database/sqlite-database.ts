/** The embedded database: one writer, one reader, and commits that waiting writes share. */

import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Result } from '#src/lib/result.ts'
import {
  type Database,
  DatabaseBusy,
  nobodyWatches,
  type Watch,
  type Work,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { nameFailure } from '#src/platform/database/name-failure.ts'
import {
  keepPrepared,
  type RunPrepared,
  sqliteDialect,
} from '#src/platform/database/sqlite-dialect.ts'
import { runStatementsBy } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** More would make the first of a batch wait for the last. */
const writesPerCommit = 128

/** A commit that takes longer holds up more than itself. */
const slowCommitMs = 5
const longestPauseMs = 100

/** After a failure, which is hardly ever alone: a product has sold out, somebody guesses. */
const batchesOfCare = 50

const oldestVersion = [3, 51, 3] as const

type Waiting = {
  readonly since: number
  /** Says whether its changes stay; may be called again when they were undone. */
  readonly run: (tx: Tx) => Promise<boolean>
  readonly settle: () => void
  readonly reject: (error: unknown) => void
}

/** Opens the file, or creates it. Throws when it cannot be made durable. */
export function openSqlite(file: string, { watch = nobodyWatches } = {}): Database {
  const writer = new DatabaseSync(file, { timeout: 1_000 })
  writer.exec('pragma journal_mode = wal')
  writer.exec('pragma synchronous = full')
  writer.exec('pragma foreign_keys = on')
  // What a savepoint would undo is kept aside; beyond 64 KiB, which is one order, that is a file.
  writer.exec('pragma temp_store = memory')
  // 16 MiB of log before it is carried over: pages that many orders touch are carried over once.
  writer.exec('pragma wal_autocheckpoint = 4000')
  // 16 MiB of pages, where 2 are the default: the indexes' ends and the products stay in memory.
  writer.exec('pragma cache_size = -16000')
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  const tx = connect(writer, nobodyWatches) as Tx
  const read = connect(reader, watch)
  requireDurable(writer)
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const save = writer.prepare('savepoint one')
  const release = writer.prepare('release one')

  let waiting: Waiting[] = []
  let isWriting = false
  let isChecked = false
  let isClosed = false
  let pauseUntil = 0
  let lastTookMs = 0
  let careFor = 0

  function write<Value, Failure>(work: Work<Value, Failure>): Promise<Result<Value, Failure>> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('The database is closed'))
      if (waiting.length >= writesWaiting.waiting) {
        return reject(new DatabaseBusy(`${waiting.length} writes wait already`))
      }

      let result: Result<Value, Failure>
      const since = performance.now()
      waiting.push({
        since,
        run: async (tx) => {
          result = await work(tx)
          return result.ok
        },
        settle: () => {
          watch('write', secondsSince(since))
          resolve(result)
        },
        reject,
      })
      if (isWriting) return
      isWriting = true
      // Not at once: requests that arrived in the same moment get into the same commit.
      writeSoon()
    })
  }

  /**
   * Nothing else happens during a commit, and only one connection gets in between two turns of the
   * loop. So a slow disk has a third of the time free of it: for pages, and for those at the door,
   * who then share the next commit instead of having one each.
   */
  function writeSoon(): void {
    const pauseMs = pauseUntil - performance.now()
    if (pauseMs > 0) setTimeout(writeAll, pauseMs)
    else setImmediate(writeAll)
  }

  /** All that waits now, before anything new is taken on; what it leads to waits for the next turn. */
  async function writeAll(): Promise<void> {
    refuseWhatIsLate()
    for (let left = waiting.length; left > 0; left -= writesPerCommit) {
      const batch = waiting.slice(0, writesPerCommit)
      waiting = waiting.slice(writesPerCommit)
      await writeBatch(batch)
      // A slow disk: others get their turn first.
      if (performance.now() < pauseUntil) break
    }

    isWriting = waiting.length > 0
    if (isWriting) writeSoon()
  }

  /** Who asked has given up by then, or is about to: nothing of it has begun. */
  function refuseWhatIsLate(): void {
    const since = performance.now() - writesWaiting.waitMs
    const inTime = waiting.findIndex((one) => one.since > since)
    const late = inTime < 0 ? waiting : waiting.slice(0, inTime)
    if (late.length === 0) return
    waiting = waiting.slice(late.length)
    for (const one of late) one.reject(new DatabaseBusy('The write waited too long'))
  }

  /** One commit for the whole batch: the failure of one leaves the others. */
  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    let carried: readonly Waiting[]
    try {
      begin.run()
      carried = await runAll(batch)
      commitAndMeasure()
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      // Nothing of this batch is on disk, whatever each of them had seen.
      for (const one of batch) one.reject(nameFailure(error))
      return
    }

    if (!isChecked) {
      requireDurable(writer)
      isChecked = true
    }
    for (const one of carried) one.settle()
  }

  function commitAndMeasure(): void {
    const since = performance.now()
    commit.run()
    const until = performance.now()
    const tookMs = until - since
    watch('commit', tookMs / 1_000)
    // One long commit in a row of short ones carries the log over: that is no slow disk.
    const usualMs = Math.min(tookMs, lastTookMs)
    lastTookMs = tookMs
    pauseUntil = usualMs < slowCommitMs ? 0 : until + Math.min(usualMs / 2, longestPauseMs)
  }

  /**
   * Savepoints keep every page aside that a write touches. As long as nothing fails there are
   * none; with the first failure the batch begins anew, with one for each.
   */
  async function runAll(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    if (careFor === 0 && batch.length > 1) {
      if (await allStay(batch)) return batch
      if (writer.isTransaction) writer.exec('rollback')
      begin.run()
      careFor = batchesOfCare
    }
    careFor = Math.max(0, careFor - 1)
    const carried: Waiting[] = []
    for (const one of batch) {
      if (await runInSavepoint(one)) carried.push(one)
    }
    return carried
  }

  async function allStay(batch: readonly Waiting[]): Promise<boolean> {
    try {
      for (const one of batch) if (!(await one.run(tx))) return false
      return true
    } catch {
      // Whoever throws is told so when it is run again.
      return false
    }
  }

  /** False when the write threw and was told so; throws when the whole transaction is lost. */
  async function runInSavepoint(one: Waiting): Promise<boolean> {
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
    engine: 'sqlite',
    read,
    write,
    longestWaitMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
    connections: () => 2,
    close: async () => {
      while (isWriting) await new Promise((resolve) => setImmediate(resolve))
      isClosed = true
      await read.destroy()
      writer.exec('pragma optimize')
      writer.close()
    },
  }
}

function connect(sqlite: DatabaseSync, watch: Watch): Kysely<Tables> {
  const run = watched(keepPrepared(sqlite), watch)
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, run) })
  runStatementsBy(kysely, (sql, parameters) => run(sql, parameters).rows)
  return kysely
}

function watched(run: RunPrepared, watch: Watch): RunPrepared {
  if (watch === nobodyWatches) return run
  return (sql, parameters) => {
    const since = performance.now()
    const done = run(sql, parameters)
    watch('read', secondsSince(since))
    return done
  }
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1_000
}

/** Some drivers fall back to `normal` after the first write, which loses orders in a power cut. */
function requireDurable(sqlite: DatabaseSync): void {
  const version = String(sqlite.prepare('select sqlite_version() as version').get()?.version)
  if (isOlder(version))
    throw new Error(`SQLite ${version} is older than ${oldestVersion.join('.')}`)

  const journal = sqlite.prepare('pragma journal_mode').get()?.journal_mode
  const synchronous = sqlite.prepare('pragma synchronous').get()?.synchronous
  const foreignKeys = sqlite.prepare('pragma foreign_keys').get()?.foreign_keys
  if (journal !== 'wal' || synchronous !== 2 || foreignKeys !== 1) {
    throw new Error(
      `SQLite is not durable here: journal ${journal}, synchronous ${synchronous}, foreign keys ${foreignKeys}`,
    )
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, oldest] of oldestVersion.entries()) {
    const part = parts[index] ?? 0
    if (part !== oldest) return part < oldest
  }
  return false
}
