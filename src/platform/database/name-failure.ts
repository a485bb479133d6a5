/** Reads and writes fail alike when the database is away, but only writes come with its name. */

import { errorCode } from '#src/lib/error-code.ts'
import {
  CommitInDoubt,
  DatabaseBusy,
  DatabaseUnavailable,
} from '#src/platform/database/database.ts'

/** Of PostgreSQL: connections (08), the server's own end (57P), too many connections. */
const postgresAway = /^(08|57P|53300)/
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

/** The driver's words for a statement that it did not even send. */
const neverSent = /not queryable/

const sqliteFull = 13
const sqliteInputOutput = 10
const sqliteBusy = new Set([5 /* busy */, 6 /* locked */])
const sqliteAway = new Set([8 /* read only */, sqliteInputOutput, 14 /* cannot open */])
const sqliteDamaged = new Set([11 /* corrupt */, 26 /* not a database */])

/** The error as `DatabaseUnavailable`, where that is what it says; undefined for any other. */
export function unavailableIn(error: Error): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error

  const sqliteCode = sqliteCodeOf(error)
  const code = errorCode(error)
  if (sqliteCode === sqliteFull || code === postgresFull) {
    return new DatabaseUnavailable(error, { isFull: true })
  }
  if (postgresBusy.has(code) || sqliteBusy.has(sqliteCode)) return new DatabaseBusy(error)
  const isUnavailable =
    sqliteAway.has(sqliteCode) ||
    ('severity' in error && postgresAway.test(code)) ||
    connectionLost.has(code) ||
    lostSentences.test(error.message)
  return isUnavailable ? new DatabaseUnavailable(error, { isFull: false }) : undefined
}

/** The same, for whoever throws on: what is no such error stays as it is. */
export function nameFailure(error: unknown): unknown {
  return error instanceof Error ? (unavailableIn(error) ?? error) : error
}

/**
 * The same of what a commit ended with, which may have been done all the same: `CommitInDoubt`.
 * PostgreSQL has taken back what it answers with an error; where it ends the connection (it calls
 * that fatal, or panic), and where nothing comes back, nobody knows. SQLite has taken it back as well, and
 * shows nothing of it. But after an I/O error all of it may be in the log: whoever opens the
 * file after a crash, before something else is written over it, would find it there.
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

/** Without what it says more closely; 0 for an error that is none of SQLite's. */
function sqliteCodeOf(error: Error): number {
  return 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
