import { expect, it } from 'vitest'
import { CommitInDoubt, DatabaseBusy } from '#src/platform/database/database.ts'
import { nameFailureOfCommit, unavailableIn } from '#src/platform/database/name-failure.ts'

function saidByPostgres(severity: string, code: string): Error {
  return Object.assign(new Error('Said by PostgreSQL'), { severity, code })
}

function isInDoubt(error: Error): boolean {
  return nameFailureOfCommit(error) instanceof CommitInDoubt
}

it('is in doubt of a commit that had no answer, or the end of the connection for one', () => {
  expect(isInDoubt(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isInDoubt(new Error('Query read timeout'))).toBe(true)
  expect(isInDoubt(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBe(true)
  expect(isInDoubt(saidByPostgres('FATAL', '57P01'))).toBe(true)
  expect(isInDoubt(saidByPostgres('PANIC', '53100'))).toBe(true)
})

it('knows commits that PostgreSQL rolled back or was never sent', () => {
  expect(isInDoubt(saidByPostgres('ERROR', '53100'))).toBe(false)
  expect(isInDoubt(saidByPostgres('ERROR', '57014'))).toBe(false)
  // It had ended the transaction before, which stood still for too long.
  expect(isInDoubt(saidByPostgres('FATAL', '25P03'))).toBe(false)
  expect(isInDoubt(new Error('Client was closed and is not queryable'))).toBe(false)
})

it('leaves errors of other causes as they are', () => {
  const bug = new Error('A bug')
  const conflict = saidByPostgres('ERROR', '40001')

  expect(nameFailureOfCommit(bug)).toBe(bug)
  expect(nameFailureOfCommit(conflict)).toBe(conflict)
})

it('calls a locked SQLite file busy, and one that is read-only unavailable', () => {
  const saidBySqlite = (errcode: number) => Object.assign(new Error('Said by SQLite'), { errcode })

  expect(unavailableIn(saidBySqlite(5))).toBeInstanceOf(DatabaseBusy)
  expect(unavailableIn(saidBySqlite(6))).toBeInstanceOf(DatabaseBusy)
  // SQLITE_BUSY_SNAPSHOT
  expect(unavailableIn(saidBySqlite(517))).toBeInstanceOf(DatabaseBusy)
  expect(unavailableIn(saidBySqlite(8))).not.toBeInstanceOf(DatabaseBusy)
  expect(unavailableIn(saidBySqlite(8))).toBeDefined()
})
