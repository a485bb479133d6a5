/** Counts per account, phone, device or address; all processes share the counts, and restarts keep them. */

import { createHmac } from 'node:crypto'
import type { Expression, Kysely } from 'kysely'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil, utcText } from '#src/lib/text/utc-text.ts'
import { changeOfRow, type ParameterOf } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

type LimitSubject = {
  /** The action and its subject: `order by phone`. */
  readonly kind: string
  readonly subject: string
}

export type Limit<Refusal extends string> = LimitSubject & {
  readonly atMost: number
  readonly windowSeconds: number
  /** The name of the failure. */
  readonly refusal: Refusal
}

type Refused<Refusal extends string> = {
  readonly kind: Refusal
  readonly retryAfterSeconds: number
}

/** The count in the open window, this one included, and the time when the window closes, in UTC. */
export type WindowCount = { readonly count: number; readonly closesAt: string }

/** The arguments of counting besides the subject. */
export type Counting = { readonly limitKey: Uint8Array; readonly now: Date }

type Added = { key: string; now: string; closesAt: string }

function insertOrAdd(db: Kysely<Tables>, parameter: ParameterOf<Added>) {
  return db
    .insertInto('limit_windows')
    .values({
      key: parameter('key'),
      opened_at: parameter('now'),
      count: 1,
      closes_at: parameter('closesAt'),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOpen = eb('limit_windows.closes_at', '>', eb.ref('excluded.opened_at'))
        const ifOpen = <Value>(open: Expression<Value>, closed: Expression<Value>) =>
          eb.case().when(isOpen).then(open).else(closed).end()
        return {
          count: ifOpen(eb('limit_windows.count', '+', 1), eb.lit(1)),
          opened_at: ifOpen(eb.ref('limit_windows.opened_at'), eb.ref('excluded.opened_at')),
          closes_at: ifOpen(eb.ref('limit_windows.closes_at'), eb.ref('excluded.closes_at')),
        }
      }),
    )
}

const addToWindow = changeOfRow<Added, { count: number; closes_at: string }>({
  write: insertOrAdd,
  writeReturning: (db, parameter) => insertOrAdd(db, parameter).returning(['count', 'closes_at']),
  read: (db, parameter) =>
    db
      .selectFrom('limit_windows')
      .select(['count', 'closes_at'])
      .where('key', '=', parameter('key')),
})

/**
 * Adds one to the count, and fails when it is then above `atMost`. A window opens with its first
 * count and closes `windowSeconds` later. A rollback of `tx` undoes it, so refused work is not counted.
 */
export async function countWithin<Refusal extends string>(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { kind, subject, windowSeconds, atMost, refusal }: Limit<Refusal>,
): Promise<Result<WindowCount, Refused<Refusal>>> {
  const counted = await countByKey(tx, { key: limitKey(key, kind, subject), windowSeconds, now })
  if (counted.count <= atMost) return ok(counted)
  return failed({ kind: refusal, retryAfterSeconds: secondsUntil(counted.closesAt, now) })
}

/** Only counts, for callers that already have the `limitKey`. */
export async function countByKey(
  tx: Tx,
  { key, windowSeconds, now }: { key: string; windowSeconds: number; now: Date },
): Promise<WindowCount> {
  const row = await addToWindow(tx, {
    key,
    now: utcText(now),
    closesAt: utcText(now, windowSeconds),
  })
  if (!row) throw new Error('No window after a count')
  return { count: row.count, closesAt: row.closes_at }
}

/** Takes one from the count of the open window; the count never falls below 0. */
export async function uncount(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { kind, subject }: LimitSubject,
): Promise<void> {
  await tx
    .updateTable('limit_windows')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', limitKey(key, kind, subject))
    .where('count', '>', 0)
    .where('closes_at', '>', utcText(now))
    .execute()
}

/** The key stops a search through all phones and addresses, which a bare hash would allow. */
export function limitKey(key: Uint8Array, kind: string, subject: string): string {
  // 132 bits are enough, and halve the index.
  return createHmac('sha256', key).update(`${kind}\n${subject}`).digest('base64url').slice(0, 22)
}
