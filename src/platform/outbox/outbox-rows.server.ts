/**
 * The outbox's rows, for its worker. A claim moves `next_attempt_at` forward, which
 * keeps every other process away until then, and counts an attempt. The count also identifies the
 * claim: a failure that is reported too late does not change a later claim.
 */

import { sql } from 'kysely'
import { commit, type Database } from '#src/platform/database/database.ts'
import { contains } from '#src/platform/database/like.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type Claimed = { readonly id: string; readonly payload: string; readonly attempts: number }

/** Reads more rows than it claims: the oldest goes first, even when a younger one was due earlier. */
const lookAhead = 50

// A parameter would hide from the planner that the partial index holds these rows.
const waiting = sql.lit('waiting')

/**
 * No lease and no delay is this long. A process whose clock was ahead wrote such a time, and the event does
 * not wait for it.
 */
const farAheadMs = 15 * 60_000

/** The value in the database, from the first version of the shop. */
const deadLettered = 'parked'

type DueAt = { readonly now: string; readonly farAhead: string }

function dueAt(now: Date): DueAt {
  return { now: now.toISOString(), farAhead: later(now, farAheadMs) }
}

const findDue = statement<DueAt & { kind: string; limit: number }, { id: string }>(
  (db, parameter) => {
    const waitingOfKind = db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', waiting)
      .where('kind', '=', parameter('kind'))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(parameter('limit'))
    // Each state by its own range of the index, which skips the waiting events.
    const due = waitingOfKind.where('next_attempt_at', '<=', parameter('now'))
    const farAhead = waitingOfKind.where('next_attempt_at', '>', parameter('farAhead'))
    return db
      .selectFrom(due.as('due'))
      .select('id')
      .unionAll(db.selectFrom(farAhead.as('far_ahead')).select('id'))
  },
)

const claimRow = statement<DueAt & { id: string; leaseUntil: string }, Claimed>((db, parameter) =>
  db
    .updateTable('outbox')
    .set((eb) => ({
      next_attempt_at: parameter('leaseUntil'),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', parameter('id'))
    .where('state', '=', waiting)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', parameter('now')),
        eb('next_attempt_at', '>', parameter('farAhead')),
      ]),
    )
    .returning(['id', 'payload', 'attempts']),
)

type Claiming = {
  readonly kind: string
  readonly atMost: number
  readonly now: Date
  readonly leaseMs: number
  /** Ids that this process still holds, even after their lease ended. */
  readonly underWay?: readonly string[]
}

/** The oldest due events that no other process has claimed. */
export async function claimDue(
  db: Database,
  { kind, atMost, now, leaseMs, underWay = [] }: Claiming,
): Promise<readonly Claimed[]> {
  const due = await findDue(db.read, { kind, ...dueAt(now), limit: atMost + lookAhead })
  // Ids grow with age; all processes lock in the same order, so they cannot deadlock.
  const oldest = due
    .map((row) => row.id)
    .filter((id) => !underWay.includes(id))
    .toSorted()
    .slice(0, atMost)
  if (oldest.length === 0) return []

  const times = { ...dueAt(now), leaseUntil: later(now, leaseMs) }
  return commit(db, async (tx) => {
    const rows: Claimed[] = []
    for (const id of oldest) rows.push(...(await claimRow(tx, { id, ...times })))
    return rows
  })
}

/** Unsent events whose payload contains this. */
export function listWaiting(
  reads: Reads,
  { kind, containing }: { kind: string; containing: string },
): Promise<readonly { readonly id: string; readonly payload: string }[]> {
  return reads
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('state', '=', waiting)
    .where('kind', '=', kind)
    .where(contains('payload', containing))
    .execute()
}

/**
 * Makes an event due now; false when it has been sent. A dead-lettered event counts its attempts from 0
 * again, or the next failure would dead-letter it at once. A waiting event keeps its count: the count
 * identifies a claim, and an attempt may be running.
 */
export async function makeDue(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set((eb) => ({
      state: 'waiting',
      next_attempt_at: now.toISOString(),
      attempts: eb.case().when('state', '=', deadLettered).then(0).else(eb.ref('attempts')).end(),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The event arrived, whichever process holds its claim now. */
export async function markSent(tx: Tx, { id }: Claimed, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now.toISOString(), last_error: '' })
    .where('id', '=', id)
    .execute()
}

export async function tryAgainLater(
  tx: Tx,
  claimed: Claimed,
  { reason, now, delayMs }: { reason: string; now: Date; delayMs: number },
): Promise<void> {
  await changeClaimed(tx, claimed, { last_error: reason, next_attempt_at: later(now, delayMs) })
}

export async function deadLetter(tx: Tx, claimed: Claimed, reason: string): Promise<void> {
  await changeClaimed(tx, claimed, { last_error: reason, state: deadLettered })
}

/** Lets another process claim them at once. */
export async function release(tx: Tx, claimed: Claimed, now: Date): Promise<void> {
  await changeClaimed(tx, claimed, { next_attempt_at: now.toISOString() })
}

async function changeClaimed(
  tx: Tx,
  { id, attempts }: Claimed,
  change: { last_error?: string; next_attempt_at?: string; state?: typeof deadLettered },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', waiting)
    .where('attempts', '=', attempts)
    .execute()
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
