/** A closed day takes no more postings; what comes late is posted on a later day. */

import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'

/** Any number, the same for every process of this shop. */
const closingLock = 7_246_052

/** The last closed day; no other transaction closes a day before this one ends. */
export async function lastClosedDay(tx: Tx): Promise<string | undefined> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(closingLock)})`.execute(tx)
  }
  return findLastClosed(tx)
}

/**
 * Nothing is posted by another transaction until this one ends: for what depends on a balance, and
 * for closing a day. Call it first: whoever posts holds the lock that this waits for.
 */
export async function lockPostings(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(closingLock)})`.execute(tx)
  }
}

export async function findLastClosed(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('closed_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}
