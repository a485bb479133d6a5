/** Names the errors of an unavailable database: the drivers throw errors of their own. */

import { errorCode } from '#src/lib/error-code.ts'
import {
  CommitInDoubt,
  DatabaseBusy,
  DatabaseUnavailable,
} from '#src/platform/database/database.ts'

/** Of PostgreSQL: connections (08), the server's own end (57P), too many connections. */
const postgresUnavailable = /^(08|57P|53300)/
const postgresFull = '53100'
/** It ended a statement, or a transaction with nothing going on, that held up others for too long. */
const postgresBusy = new Set(['57014', '25P03'])
const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
const lostSentences = /timeout exceeded|Connection terminated|Query read timeout|not queryable/

/** The driver's message for a statement that it did not send. */
const neverSent = /not queryable/

const sqliteFull = 13
const sqliteInputOutput = 10
const sqliteBusy = new Set([5 /* busy */, 6 /* locked */])
const sqliteUnavailable = new Set([8 /* read only */, sqliteInputOutput, 14 /* cannot open */])
const sqliteDamaged = new Set([11 /* corrupt */, 26 /* not a database */])

/** The error as `DatabaseUnavailable`; undefined for an error with another cause. */
export function unavailableIn(error: Error): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error

  const sqliteCode = sqliteCodeOf(error)
  const code = errorCode(error)
  if (sqliteCode === sqliteFull || code === postgresFull) {
    return new DatabaseUnavailable(error, { isFull: true })
  }
  if (postgresBusy.has(code) || sqliteBusy.has(sqliteCode)) return new DatabaseBusy(error)
  const isUnavailable =
    sqliteUnavailable.has(sqliteCode) ||
    ('severity' in error && postgresUnavailable.test(code)) ||
    connectionLost.has(code) ||
    lostSentences.test(error.message)
  return isUnavailable ? new DatabaseUnavailable(error, { isFull: false }) : undefined
}

/** The same for callers that throw the error again: other errors stay as they are. */
export function nameFailure(error: unknown): unknown {
  return error instanceof Error ? (unavailableIn(error) ?? error) : error
}

/**
 * The same for the error of a commit, which may have been done all the same: `CommitInDoubt`.
 * PostgreSQL has rolled back a commit that it answers with an error. Where it ends the connection
 * (severity FATAL or PANIC), or gives no answer, the commit is in doubt. SQLite rolls back as well; but
 * after an I/O error the whole transaction may be in the log, and a process that opens the file after a
 * crash, before another write replaces it, would find it there.
 */
export function nameFailureOfCommit(error: unknown): unknown {
  const named = nameFailure(error)
  if (!(named instanceof DatabaseUnavailable) || named instanceof DatabaseBusy) return named
  return error instanceof Error && isTakenBack(error) ? named : new CommitInDoubt(error)
}

function isTakenBack(error: Error): boolean {
  const sqliteCode = sqliteCodeOf(error)
  if (sqliteCode > 0) return sqliteCode !== sqliteInputOutput
  return ('severity' in error && error.severity === 'ERROR') || neverSent.test(error.message)
}

/** Whether it says that the file of SQLite is not what SQLite has written. */
export function isOfDamagedFile(error: Error): boolean {
  return sqliteDamaged.has(sqliteCodeOf(error))
}

/** SQLite's primary code; 0 for an error of another origin. */
function sqliteCodeOf(error: Error): number {
  return 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
