/** The embedded database: one writer, one reader, and commits that waiting writes share. */

import { DatabaseSync } from 'node:sqlite'
import type { Result } from '#src/lib/result.ts'
import {
  type Database,
  DatabaseBusy,
  noWatch,
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
import {
  cacheSize,
  openSqliteWriter,
  type SharingWrite,
  type SqliteWriter,
} from '#src/platform/database/sqlite/sqlite-writer.ts'
import { unsharedLock, type WriterLock } from '#src/platform/database/sqlite/writer-lock.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { inScopeNow } from '#src/platform/request-scope.ts'

/** A commit that takes longer holds up more than itself. */
const slowCommitMs = 5
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
  const writes = new WriteQueue(writer, lock, watch)

  async function close(): Promise<void> {
    await writes.close()
    await read.destroy()
    writer.close()
  }

  return {
    engine: 'sqlite',
    read,
    write: (work) => writes.add(work),
    writeNow: () => writes.writeNow(),
    longestWaitMs: () => writes.longestWaitMs(),
    stoodStillMs: () => writes.stoodStillMs,
    connections: () => 2,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The writes that wait; those of one moment share a commit. */
class WriteQueue {
  readonly #writer: SqliteWriter
  readonly #lock: WriterLock
  readonly #watch: Watch
  #waiting: Waiting[] = []
  #isWriting = false
  /** The event loop is to begin the waiting writes soon. */
  #isDue = false
  #isClosed = false
  #pauseUntil = 0
  #lastTookMs = 0
  stoodStillMs = 0

  constructor(writer: SqliteWriter, lock: WriterLock, watch: Watch) {
    this.#writer = writer
    this.#lock = lock
    this.#watch = watch
  }

  add<Value, Failure>(work: Work<Value, Failure>): Promise<Result<Value, Failure>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('The database is closed'))
      if (this.#waiting.length >= writesWaiting.waiting) {
        return reject(new DatabaseBusy(`${this.#waiting.length} writes wait already`))
      }

      let result: Result<Value, Failure>
      const since = performance.now()
      const ownWork = inScopeNow(work)
      this.#waiting.push({
        since,
        run: async (tx) => {
          result = await ownWork(tx)
          return result.ok
        },
        settle: () => {
          this.#watch('write', secondsSince(since))
          resolve(result)
        },
        reject,
      })
      if (this.#isWriting) return
      this.#isWriting = true
      // Not at once: requests that arrived in the same moment get into the same commit.
      this.#writeSoon()
    })
  }

  longestWaitMs(): number {
    const [first] = this.#waiting
    return first ? performance.now() - first.since : 0
  }

  /** Resolves when every waiting write is done; later ones are refused. */
  async close(): Promise<void> {
    while (this.#isWriting) await new Promise((resolve) => setImmediate(resolve))
    this.#isClosed = true
  }

  /**
   * A commit blocks this thread, and one event-loop tick accepts one connection. So on a slow disk a
   * third of the time stays free of commits: pages are served, and orders that arrive share the next one.
   */
  #writeSoon(): void {
    const pauseMs = this.#pauseUntil - performance.now()
    const begin = () => this.#begin()
    this.#isDue = true
    if (pauseMs > 0) setTimeout(begin, pauseMs)
    else setImmediate(begin)
  }

  #begin(): void {
    if (!this.#isDue) return
    this.#isDue = false
    void this.#writeAll()
  }

  writeNow(): void {
    if (performance.now() >= this.#pauseUntil) this.#begin()
  }

  /** All writes that wait now, before new ones are accepted; those that follow wait for the next tick. */
  async #writeAll(): Promise<void> {
    await this.#lock.acquire()
    this.#refuseLate()
    for (let left = this.#waiting.length; left > 0; left -= writesPerCommit) {
      const batch = this.#waiting.slice(0, writesPerCommit)
      this.#waiting = this.#waiting.slice(writesPerCommit)
      await this.#writeBatch(batch)
      // A slow disk: the event loop runs first.
      if (performance.now() < this.#pauseUntil) break
    }
    this.#lock.release()

    this.#isWriting = this.#waiting.length > 0
    if (this.#isWriting) this.#writeSoon()
  }

  /** The callers have given up by then, or are about to. These writes have not begun. */
  #refuseLate(): void {
    const since = performance.now() - writesWaiting.waitMs
    const inTime = this.#waiting.findIndex((one) => one.since > since)
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)
    for (const one of late) one.reject(new DatabaseBusy('The write waited too long'))
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const seconds = await this.#writer.commitTogether(batch)
    if (seconds === undefined) return
    this.#watch('commit', seconds)
    const tookMs = seconds * 1_000
    this.stoodStillMs += tookMs
    // One long commit in a row of short ones carries the log over: that is no slow disk.
    const usualMs = Math.min(tookMs, this.#lastTookMs)
    this.#lastTookMs = tookMs
    const pauseMs = usualMs < slowCommitMs ? 0 : Math.min(usualMs / 2, longestPauseMs)
    this.#pauseUntil = performance.now() + pauseMs
  }
}

/** A connection that cannot write. */
export function openSqliteReader(file: string, watch = noWatch): Reads {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  reader.exec(`pragma ${cacheSize}`)
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
