/** A running outbox, and the events in it. */

import pino from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import { type Clock, systemClock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import { startOutbox, type Timeouts } from '#src/platform/outbox/run-outbox.server.ts'
import { type AnyEvents, anySchemas } from '#tests/support/any-events.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const quick = {
  idleMs: 10,
  failedMs: 10,
  restMs: 1,
  busyRestMs: 1,
  firstRetryMs: 5,
  longestRetryMs: 20,
}

export type Running = {
  readonly db: Database
  readonly handlers: Readonly<Record<string, OutboxHandler | 'not-set-up'>>
  readonly clock?: Clock
  readonly log?: Log
  readonly pace?: NonNullable<Parameters<typeof startOutbox>[0]['pace']>
  readonly timeouts?: Readonly<Record<string, Timeouts>>
}

export function run({ clock = systemClock, log = silent, pace, ...parts }: Running) {
  const schemas = anySchemas(parts.handlers)
  const outbox = startOutbox({ ...parts, schemas, clock, log, pace: { ...quick, ...pace } })
  onTestFinished(() => outbox.stop())
  return outbox
}

export const silent = pino({ level: 'silent' })

export function listeningLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  return { log: pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }), lines }
}

export function queue(
  db: Database,
  kind: string,
  payload: unknown,
  now = new Date(),
): Promise<void> {
  return commit(db, (tx) => enqueue<AnyEvents>(tx, { kind, payload, now }))
}

/** A database with one event of the kind `mail`. */
export async function withMail(payload: unknown = 'one', now?: Date): Promise<Database> {
  const db = await freshDatabase()
  await queue(db, 'mail', payload, now)
  return db
}

export async function rowsOf(db: Database) {
  const rows = await db.read
    .selectFrom('outbox')
    .select(['payload', 'state', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

/** Waits until the condition holds; the limit only ends a test that hangs. */
export function until(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 })
}

export async function untilStates(db: Database, states: readonly string[]): Promise<void> {
  await until(async () => expect((await rowsOf(db)).map((row) => row.state)).toEqual(states))
}

export const never: OutboxHandler = () => new Promise(() => {})

export const fails: OutboxHandler = async () => {
  throw new NotSent('Status 500')
}
