/** The database of many processes: a pool on PostgreSQL, a transaction for each write. */

import pg from 'pg'
import {
  makeSemaphore,
  type QueueBounds,
  QueueFull,
  type Semaphore,
} from '#src/lib/async/semaphore.ts'
import { errorCode } from '#src/lib/error-code.ts'
import type { Result } from '#src/lib/result.ts'
import {
  CommitInDoubt,
  type Database,
  DatabaseBusy,
  DatabaseUnavailable,
  noWatch,
  type Watch,
  type Work,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { nameFailure, unavailableIn } from '#src/platform/database/name-failure.ts'
import {
  type Acquired,
  addMethods,
  connectPostgres,
} from '#src/platform/database/postgres/postgres-driver.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Writes and reads have a pool each: a hundred waiting orders never keep a page from being read. */
export const connectionsOfAPool = 8
const connectWithinMs = 1_200
const defaultQueryWithinMs = 2_000
/** So much later than PostgreSQL itself would have ended a statement, it says nothing at all. */
const silenceMs = 500
/** A process that stops in the middle of a transaction would keep its row locks. */
const idleTransactionWithin = 5
/** A visitor sees an empty page meanwhile; a buyer who orders waits longer. */
const readsWaiting = { waiting: 500, waitMs: 1_000 } as const
const restMs = 1_000

const bigintOid = 20
/** Aborted for the sake of another transaction; trying again is what the server asks for. */
const tryAgain = new Set(['40001', '40P01'])
const attempts = 3

class RolledBack extends Error {
  readonly result: Result<unknown, unknown>

  constructor(result: Result<unknown, unknown>) {
    super('Rolled back')
    this.result = result
  }
}

type PostgresPool = Pick<pg.Pool, 'connect' | 'end' | 'on' | 'idleCount'>
/** Makes the pool of the writer, then that of the readers. */
export type MakePool = (config: pg.PoolConfig) => PostgresPool

type PostgresOptions = {
  readonly queryWithinMs?: number
  readonly watch?: Watch
  readonly makePool?: MakePool
}

/** Connects when first used. */
export function openPostgres(
  url: string,
  {
    queryWithinMs = defaultQueryWithinMs,
    watch = noWatch,
    makePool = (config) => new pg.Pool(config),
  }: PostgresOptions = {},
): Database {
  const absence = noteAbsence()
  // Callers with a long query timeout also wait longer.
  const timeouts = Math.max(1, queryWithinMs / defaultQueryWithinMs)
  const within = ({ waiting, waitMs }: Required<QueueBounds>) => ({
    waiting,
    waitMs: waitMs * timeouts,
  })
  // The pools' own queues would take waiting behind others for a failure to connect.
  const semaphore = makeSemaphore(connectionsOfAPool, within(writesWaiting))
  const readSemaphore = makeSemaphore(connectionsOfAPool, within(readsWaiting))
  let open = 0
  const onOpen = (change: 1 | -1): void => {
    open += change
  }
  const connecting = { queryWithinMs, absence, onOpen, makePool }
  const writer = connectTo(url, { ...connecting, watch: noWatch })
  const read = connectTo(url, { ...connecting, watch, semaphore: readSemaphore })

  async function writeInTurn<Value, Failure>(
    work: Work<Value, Failure>,
    attempt = 1,
  ): Promise<Result<Value, Failure>> {
    try {
      return await writer.transaction().execute(async (transaction) => {
        const result = await work(addMethods(transaction) as Tx)
        if (!result.ok) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<Value, Failure>
      const isToRepeat = attempt < attempts && tryAgain.has(errorCode(error))
      if (isToRepeat) return writeInTurn(work, attempt + 1)
      throw nameFailure(error)
    }
  }

  async function close(): Promise<void> {
    await read.destroy()
    await writer.destroy()
  }

  return {
    engine: 'postgres',
    read,
    write: (work) => {
      const since = performance.now()
      return semaphore
        .run(() => writeInTurn(work))
        .finally(() => watch('write', (performance.now() - since) / 1_000))
        .catch((error: unknown) => {
          if (error instanceof QueueFull) throw new DatabaseBusy(error)
          // Waiting work would wait just as long for the same answer.
          const unavailable = unavailableFrom(error)
          if (unavailable) semaphore.rejectWaiting(unavailable)
          throw error
        })
    },
    // They begin in the tick in which they are called.
    writeNow: () => {},
    longestWaitMs: () => Math.max(semaphore.longestWaitMs(), readSemaphore.longestWaitMs()),
    stoodStillMs: () => 0,
    connections: () => open,
    close,
    [Symbol.asyncDispose]: close,
  }
}

type Connecting = {
  readonly queryWithinMs: number
  readonly absence: Absence
  readonly watch: Watch
  readonly onOpen: (change: 1 | -1) => void
  readonly makePool: MakePool
  /** For callers that have not waited for a connection already. */
  readonly semaphore?: Semaphore
}

function connectTo(
  url: string,
  { queryWithinMs, absence, watch, onOpen, makePool, semaphore }: Connecting,
): Reads {
  const pool = makePool({
    connectionString: url,
    max: connectionsOfAPool,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    statement_timeout: queryWithinMs,
    idle_in_transaction_session_timeout: idleTransactionWithin * queryWithinMs,
    application_name: 'pagla-mart',
    types: {
      getTypeParser: (oid, format) =>
        oid === bigintOid ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks is replaced by the pool, and its query fails; an error of its own
  // that has no listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    onOpen(1)
    client.on('error', () => {})
  })
  pool.on('remove', () => onOpen(-1))

  async function connect(): Promise<pg.PoolClient> {
    absence.refuse()
    const since = performance.now()
    return pool.connect().catch((error: unknown) => {
      // Only one more connection took too long to open, on a busy machine: others are free, or have their answers.
      if (pool.idleCount > 0 || absence.hasAnsweredSince(since)) return connectAgain()
      absence.note(error)
      throw error
    })
  }

  /** PostgreSQL is there, so a failure says nothing about other callers. */
  function connectAgain(): Promise<pg.PoolClient> {
    return pool.connect().catch((error: unknown) => {
      throw new DatabaseBusy(error)
    })
  }

  return connectPostgres({
    acquire: async () => {
      absence.refuse()
      if (semaphore) return connectWhenFree(semaphore, connect)
      const client = await connect()
      return { client, release: (isBroken) => client.release(isBroken) }
    },
    end: () => pool.end(),
    silentAfterMs: queryWithinMs + silenceMs,
    onDone: (seconds, error) => {
      watch('read', seconds)
      absence.note(error)
    },
  })
}

/** The semaphore's place is taken until the client is released. */
function connectWhenFree(
  semaphore: Semaphore,
  connect: () => Promise<pg.PoolClient>,
): Promise<Acquired> {
  return new Promise((resolve, reject) => {
    const released = semaphore.run(async () => {
      const client = await connect()
      const { promise: isReleased, resolve: endRun } = Promise.withResolvers<void>()
      const release = (isBroken: boolean): void => {
        client.release(isBroken)
        endRun()
      }
      resolve({ client, release })
      await isReleased
    })
    released.catch((error: unknown) =>
      reject(error instanceof QueueFull ? new DatabaseBusy(error) : error),
    )
  })
}

type Absence = {
  /** Throws while the database was unavailable a moment ago: the caller would only wait for the same. */
  readonly refuse: () => void
  /** What a statement, or an attempt to connect, ended with; undefined: with its answer. */
  readonly note: (error: unknown) => void
  readonly hasAnsweredSince: (since: number) => boolean
}

function noteAbsence(): Absence {
  let seen: DatabaseUnavailable | undefined
  let until = 0
  let answered = Number.NEGATIVE_INFINITY
  return {
    refuse: () => {
      if (seen && performance.now() < until) throw seen
    },
    note: (error) => {
      if (!error) answered = performance.now()
      const unavailable = unavailableFrom(error)
      if (!unavailable || unavailable === seen) return
      seen = unavailable
      until = performance.now() + restMs
    },
    hasAnsweredSince: (since) => answered > since,
  }
}

/** As other callers find it: a busy database answers them, and only one commit is in doubt. */
function unavailableFrom(error: unknown): DatabaseUnavailable | undefined {
  const unavailable = error instanceof Error ? unavailableIn(error) : undefined
  if (unavailable instanceof DatabaseBusy) return undefined
  if (!(unavailable instanceof CommitInDoubt)) return unavailable
  return new DatabaseUnavailable(unavailable.cause, { isFull: false })
}

/** For bigint columns, which the driver gives as text. A sum of them is numeric and stays text. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
  return value
}
