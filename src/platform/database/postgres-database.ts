/** The database of many processes: a pool on PostgreSQL, a transaction for each write. */

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Result } from '#src/lib/result.ts'
import { makeTurns } from '#src/lib/turns.ts'
import { type Database, DatabaseUnavailable, type Work } from '#src/platform/database/database.ts'
import { nameFailure, unavailableIn } from '#src/platform/database/name-failure.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** Writes and reads have a pool each: a hundred waiting orders never keep a page from being read. */
const connections = 8
const connectWithinMs = 1_200
const defaultQueryWithinMs = 2_000
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

type PostgresOptions = { readonly queryWithinMs?: number }

/** Connects when first used. */
export function openPostgres(
  url: string,
  { queryWithinMs = defaultQueryWithinMs }: PostgresOptions = {},
): Database {
  const absence = noteAbsence()
  const read = connectTo(url, { queryWithinMs, absence })
  const writer = connectTo(url, { queryWithinMs, absence })
  // The pool's own queue would take waiting behind other writes for a failure to connect.
  const turns = makeTurns(connections)

  async function writeOnce<Value, Failure>(
    work: Work<Value, Failure>,
  ): Promise<Result<Value, Failure>> {
    try {
      return await writer.transaction().execute(async (tx) => {
        const result = await work(tx as unknown as Tx)
        if (!result.ok) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<Value, Failure>
      throw error
    }
  }

  async function writeInTurn<Value, Failure>(
    work: Work<Value, Failure>,
  ): Promise<Result<Value, Failure>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeOnce(work)
      } catch (error) {
        if (attempt < attempts && tryAgain.has(codeOf(error))) continue
        throw nameFailure(error)
      }
    }
  }

  return {
    engine: 'postgres',
    read,
    write: (work) =>
      turns
        .take(() => writeInTurn(work))
        .catch((error: unknown) => {
          // Who waits would wait just as long for the same answer.
          if (error instanceof DatabaseUnavailable) turns.sendAway(error)
          throw error
        }),
    close: async () => {
      await read.destroy()
      await writer.destroy()
    },
  }
}

type Connecting = { readonly queryWithinMs: number; readonly absence: Absence }

function connectTo(url: string, { queryWithinMs, absence }: Connecting): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: queryWithinMs,
    application_name: 'pagla-mart',
    types: {
      getTypeParser: (oid, format) =>
        oid === bigintOid ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks is replaced by the pool, and its query fails; an error of its own
  // that nobody listens to would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => {
          absence.refuse()
          return pool.connect().catch((error: unknown) => {
            absence.note(error)
            throw error
          })
        },
        end: () => pool.end(),
      },
    }),
    log: ({ level, ...event }) => {
      if (level === 'error' && 'error' in event) absence.note(event.error)
    },
  })
}

type Absence = {
  /** Throws while the database was away a moment ago: who asks now would only wait for the same. */
  readonly refuse: () => void
  readonly note: (error: unknown) => void
}

function noteAbsence(): Absence {
  let seen: DatabaseUnavailable | undefined
  let until = 0
  return {
    refuse: () => {
      if (seen && performance.now() < until) throw seen
    },
    note: (error) => {
      const away = error instanceof Error ? unavailableIn(error) : undefined
      if (!away || away === seen) return
      seen = away
      until = performance.now() + restMs
    },
  }
}

/** For bigint columns, which the driver gives as text. A sum of them is numeric and stays text. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
  return value
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
