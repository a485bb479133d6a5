/** One database, of either engine: reads beside, writes only through `transact`. */

import { ok, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Called after each piece of work of the database, with the time that it took. */
export type Watch = (work: 'read' | 'write' | 'commit', seconds: number) => void

export const noWatch: Watch = () => {}

export type Engine = Reads['engine']

export type Database = AsyncDisposable & {
  readonly engine: Engine
  readonly read: Reads
  /** Runs one piece of writing; use `transact`, which carries its types. */
  readonly write: <Value, Failure>(work: Work<Value, Failure>) => Promise<Result<Value, Failure>>
  /** Begins the waiting writes, for which an event loop that reads thousands of sockets has no time yet. */
  readonly writeNow: () => void
  /** The age of the oldest caller that waits for the database; 0 when none waits. */
  readonly longestWaitMs: () => number
  /** How long this thread has stood still for the disk since it was opened. */
  readonly stoodStillMs: () => number
  /** Open at this moment. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

export type Work<Value, Failure> = (tx: Tx) => Promise<Result<Value, Failure>>

/**
 * Commits when `work` succeeds; rolls back when it throws or returns a failure.
 * Resolves after the commit is on disk. `work` awaits SQL and nothing else: on SQLite all other
 * writes wait for it. The database may undo it and run it again from its start, so it changes
 * nothing but the database.
 */
export function transact<Value, Failure>(
  db: Pick<Database, 'write'>,
  work: Work<Value, Failure>,
): Promise<Result<Value, Failure>> {
  return db.write(work)
}

/** `transact`, for work that is never refused: gives what `work` gives. */
export async function commit<Value>(
  db: Pick<Database, 'write'>,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const done = await transact(db, async (tx) => ok(await work(tx)))
  if (!done.ok) throw new Error('Expected work that cannot fail, and it returned a failure')
  return done.value
}

/**
 * The database cannot take a write now: unavailable, full or locked. Answered with 503 or 507. Nothing of the
 * write has been done, unless it is `CommitInDoubt`.
 */
export class DatabaseUnavailable extends Error {
  readonly isFull: boolean

  constructor(cause: unknown, { isFull }: { isFull: boolean }) {
    super(isFull ? 'The disk of the database is full' : 'The database cannot be reached', { cause })
    this.name = 'DatabaseUnavailable'
    this.isFull = isFull
  }
}

/** The database answers, and has more work than it can do or is locked. The write has not been done. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, { isFull: false })
    this.name = 'DatabaseBusy'
  }
}

/** The commit had no answer: the write may be done or not. */
export class CommitInDoubt extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, { isFull: false })
    this.name = 'CommitInDoubt'
  }
}

/** Bounds of waiting writes. More would only be refused later, after the buyer has waited. */
export const writesWaiting = { waiting: 4_000, waitMs: 2_000 } as const

/** That share one on SQLite, at most: more would make the first of a batch wait for the last. */
export const writesPerCommit = 128
