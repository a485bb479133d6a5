/** The database of many processes: a pool on PostgreSQL, a transaction for each write. */

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Result } from '#src/lib/result.ts'
import { makeTurns } from '#src/lib/turns.ts'
import { type Database, DatabaseUnavailable, type Work } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

/** Writes and reads have a pool each: a hundred waiting orders never keep a page from being read. */
const connections = 8
const connectWithinMs = 2_000
const queryWithinMs = 10_000

const bigintOid = 20
/** Aborted for the sake of another transaction; trying again is what the server asks for. */
const tryAgain = new Set(['40001', '40P01'])
const diskFull = '53100'
const attempts = 3

class RolledBack extends Error {
  readonly result: Result<unknown, unknown>

  constructor(result: Result<unknown, unknown>) {
    super('Rolled back')
    this.result = result
  }
}

/** Connects when first used. */
export function openPostgres(url: string): Database {
  const read = connectTo(url)
  const writer = connectTo(url)
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
        throw nameOf(error)
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

function connectTo(url: string): Kysely<Tables> {
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
  // The pool replaces an idle connection that broke; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Sums over money come back as text, since they need 64 bits. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
  return value
}

function nameOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === diskFull) return new DatabaseUnavailable(error, { isFull: true })
  return isAway(error, code) ? new DatabaseUnavailable(error, { isFull: false }) : error
}

/** Connection trouble has a class of its own (08, 57P), a system code, or only a sentence. */
function isAway(error: unknown, code: string): boolean {
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true
  if (/^E[A-Z]+$/.test(code)) return true
  return (
    error instanceof Error &&
    /timeout exceeded|Connection terminated|Query read timeout/.test(error.message)
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
