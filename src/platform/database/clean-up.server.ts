/** Deletes rows whose time is over: expired ones, and events that were sent long ago. */

import { sql } from 'kysely'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'
import { rest, runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 60_000, everyMs: 60_000 }
/** The pause between two sweeps while a sweep is full. */
const soonMs = 1_000
const minute = 60_000
const hour = 60 * minute

/** A bounded number of each at a time, so that orders wait for a short sweep only. */
const rowsAtOnce = 500

/** Longer than any key is kept; an expired one counts as absent even before it is swept. */
const idempotencyKeysForMs = 73 * hour
const pageChangesForMs = 2 * minute
/** Longer than an unused session opens anything. */
const idleSessionsForMs = 15 * 24 * hour

/** Their payloads hold names and phones. The outbox page shows sent events for a week. */
const sentEventsForMs = 30 * 24 * hour

type CleanUp = { readonly db: Database; readonly clock: Clock }

/** Whether there may be more to delete. */
export async function cleanUp({ db, clock }: CleanUp): Promise<boolean> {
  const now = clock().getTime()
  const most = await commit(db, async (tx) => {
    let most = await sweepSent(tx, new Date(now - sentEventsForMs))
    for (const { keptMs = 0, ...what } of dust) {
      const before = new Date(now - keptMs).toISOString()
      most = Math.max(most, await sweep(tx, what, before))
    }
    return most
  })
  return most === rowsAtOnce
}

type Dust = {
  [Table in keyof Tables]: {
    readonly table: Table
    readonly key: keyof Tables[Table] & string
    readonly time: keyof Tables[Table] & string
    /** Beyond that time. */
    readonly keptMs?: number
  }
}[keyof Tables]

const dust: readonly Dust[] = [
  { table: 'request_keys', key: 'key', time: 'claimed_at', keptMs: idempotencyKeysForMs },
  { table: 'page_changes', key: 'id', time: 'changed_at', keptMs: pageChangesForMs },
  { table: 'limit_windows', key: 'key', time: 'closes_at' },
  { table: 'sign_in_locks', key: 'key', time: 'forgotten_at' },
  { table: 'known_devices', key: 'key', time: 'forgotten_at' },
  { table: 'sessions', key: 'id', time: 'expires_at' },
  { table: 'sessions', key: 'id', time: 'updated_at', keptMs: idleSessionsForMs },
  { table: 'verifications', key: 'id', time: 'expires_at' },
]

/** Gives how many rows it deleted. */
async function sweep(tx: Tx, { table, key, time }: Dust, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(time)} < ${before} limit ${rowsAtOnce}
    )`.execute(tx)
  return Number(numAffectedRows)
}

/** Ids grow with age, so this reads the oldest rows alone and needs no index of its own. */
async function sweepSent(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where state = 'sent' and id < ${firstIdOf(before)} order by id limit ${rowsAtOnce}
    )`.execute(tx)
  return Number(numAffectedRows)
}

/** Once a minute until `signal`, more often after a busy hour. A sweep that fails is left to the next. */
export function keepClean(
  parts: CleanUp & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(() => sweepAll(parts, signal), pace, {
    signal,
    onError: (error) => parts.log.warn({ event: 'clean-up-failed', err: error }),
  })
}

async function sweepAll(parts: CleanUp, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await cleanUp(parts))) await rest(soonMs, signal)
}
