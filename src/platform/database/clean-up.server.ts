/** Takes away what has had its time: what nobody asks for again, and what has arrived long ago. */

import { sql } from 'kysely'
import type { Clock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

const everyMs = 60_000
const minute = 60_000
const hour = 60 * minute

/** A bounded number of each at a time, so that no order waits for the broom. */
const rowsAtOnce = 500

/** Longer than any key is kept; an expired one counts as absent even before it is swept. */
const requestKeysForMs = 73 * hour
const pageChangesForMs = 2 * minute
/** Longer than an unused session opens anything. */
const idleSessionsForMs = 15 * 24 * hour

/** Their payloads hold names and phones. The outbox page tells of what arrived for a week. */
const sentEventsForMs = 30 * 24 * hour

type CleanUp = { readonly db: Database; readonly clock: Clock }

export async function cleanUp({ db, clock }: CleanUp): Promise<void> {
  const now = clock().getTime()
  const before = (ms: number) => new Date(now - ms).toISOString()

  await transact(db, async (tx) => {
    await sweep(
      tx,
      { table: 'request_keys', key: 'key', time: 'claimed_at' },
      before(requestKeysForMs),
    )
    await sweep(
      tx,
      { table: 'page_changes', key: 'id', time: 'changed_at' },
      before(pageChangesForMs),
    )
    await sweep(tx, { table: 'limit_windows', key: 'key', time: 'closes_at' }, before(0))
    await sweep(tx, { table: 'sign_in_locks', key: 'key', time: 'forgotten_at' }, before(0))
    await sweep(tx, { table: 'known_devices', key: 'key', time: 'forgotten_at' }, before(0))
    await sweep(tx, { table: 'sessions', key: 'id', time: 'expires_at' }, before(0))
    await sweep(tx, { table: 'sessions', key: 'id', time: 'updated_at' }, before(idleSessionsForMs))
    await sweep(tx, { table: 'verifications', key: 'id', time: 'expires_at' }, before(0))
    await sweepSent(tx, new Date(now - sentEventsForMs))
    return ok(undefined)
  })
}

type Swept = {
  [Table in keyof Tables]: {
    readonly table: Table
    readonly key: keyof Tables[Table] & string
    readonly time: keyof Tables[Table] & string
  }
}[keyof Tables]

async function sweep(tx: Tx, { table, key, time }: Swept, before: string): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(time)} < ${before} limit ${rowsAtOnce}
    )`.execute(tx)
}

/** By id is by age, so that this reads the oldest rows alone and needs no index of its own. */
async function sweepSent(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from outbox where id in (
      select id from outbox
      where state = 'sent' and id < ${firstIdOf(before)} order by id limit ${rowsAtOnce}
    )`.execute(tx)
}

/** Once a minute until `signal`. A sweep that fails is left to the next one. */
export function keepClean(parts: CleanUp & { readonly log: Log }, signal: AbortSignal): void {
  const timer = setInterval(() => {
    cleanUp(parts).catch((error: unknown) => {
      parts.log.warn({ event: 'clean-up-failed', err: error })
    })
  }, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
