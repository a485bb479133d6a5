/** The embedded database: one writer, one reader, and commits that waiting writes share. */

import { DatabaseSync } from 'node:sqlite'
import type { Result } from '#src/lib/result.ts'
import {
  type Database,
  DatabaseBusy,
  noWatch,
  slowCommitMs,
  type Watch,
  type Work,
  writesPerCommit,
  writesWaiting,
} from '#src/platform/database/database.ts'
import {
  connectSqlite,
  keepPrepared,
  type RunPrepared,
} from '#src/platform/database/sqlite/sqlite-dialect.ts'
import { openSqliteWriter, type SharingWrite } from '#src/platform/database/sqlite/sqlite-writer.ts'
import { unsharedLock, type WriterLock } from '#src/platform/database/sqlite/writer-lock.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const longestPauseMs = 100

type Waiting = SharingWrite & { readonly since: number }

type Options = {
  readonly watch?: Watch
  /** Of a second writer in this process, in a thread of its own. */
  readonly lock?: WriterLock
}

/** Opens the file, or creates it. Throws when it cannot be made durable. */
export function openSqlite(
  file: string,
  { watch = noWatch, lock = unsharedLock }: Options = {},
): Database {
  const writer = openSqliteWriter(file)
  const read = openSqliteReader(file, watch)

  let waiting: Waiting[] = []
  let isWriting = false
  let isClosed = false
  let pauseUntil = 0
  let lastTookMs = 0
  let stoodStillMs = 0

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
   * A commit blocks this thread, and one event-loop tick accepts one connection. So on a slow disk a
   * third of the time stays free of commits: pages are served, and orders that arrive share the next one.
   */
  function writeSoon(): void {
    const pauseMs = pauseUntil - performance.now()
    if (pauseMs > 0) setTimeout(writeAll, pauseMs)
    else setImmediate(writeAll)
  }

  /** All writes that wait now, before new ones are accepted; those that follow wait for the next tick. */
  async function writeAll(): Promise<void> {
    await lock.acquire()
    refuseWhatIsLate()
    for (let left = waiting.length; left > 0; left -= writesPerCommit) {
      const batch = waiting.slice(0, writesPerCommit)
      waiting = waiting.slice(writesPerCommit)
      await writeBatch(batch)
      // A slow disk: the event loop runs first.
      if (performance.now() < pauseUntil) break
    }
    lock.release()

    isWriting = waiting.length > 0
    if (isWriting) writeSoon()
  }

  /** The callers have given up by then, or are about to. These writes have not begun. */
  function refuseWhatIsLate(): void {
    const since = performance.now() - writesWaiting.waitMs
    const inTime = waiting.findIndex((one) => one.since > since)
    const late = inTime < 0 ? waiting : waiting.slice(0, inTime)
    if (late.length === 0) return
    waiting = waiting.slice(late.length)
    for (const one of late) one.reject(new DatabaseBusy('The write waited too long'))
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    const seconds = await writer.commitTogether(batch)
    if (seconds === undefined) return
    watch('commit', seconds)
    const tookMs = seconds * 1_000
    stoodStillMs += tookMs
    // One long commit in a row of short ones carries the log over: that is no slow disk.
    const usualMs = Math.min(tookMs, lastTookMs)
    lastTookMs = tookMs
    pauseUntil =
      usualMs < slowCommitMs ? 0 : performance.now() + Math.min(usualMs / 2, longestPauseMs)
  }

  return {
    engine: 'sqlite',
    read,
    write,
    longestWaitMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
    stoodStillMs: () => stoodStillMs,
    connections: () => 2,
    close: async () => {
      while (isWriting) await new Promise((resolve) => setImmediate(resolve))
      isClosed = true
      await read.destroy()
      writer.close()
    },
  }
}

/** A connection that cannot write. */
export function openSqliteReader(file: string, watch = noWatch): Reads {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  return connectSqlite(reader, watched(keepPrepared(reader), watch))
}

function watched(run: RunPrepared, watch: Watch): RunPrepared {
  if (watch === noWatch) return run
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
