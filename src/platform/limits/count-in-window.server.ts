/** Counting per account, phone, device or address, shared by all processes and kept over restarts. */

import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { utcText } from '#src/lib/utc-text.ts'
import { changeOfRow, type ParameterOf } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'

export type LimitSubject = {
  /** What is limited and by what: `order by phone`. */
  readonly kind: string
  readonly subject: string
  readonly windowSeconds: number
}

/** How many there are in the open window, this one included, and when the window closes, in UTC. */
export type WindowCount = { readonly count: number; readonly closesAt: string }

/** What counting takes besides what is counted. */
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
        return {
          count: eb
            .case()
            .when(isOpen)
            .then(eb('limit_windows.count', '+', 1))
            .else(1)
            .end(),
          opened_at: eb
            .case()
            .when(isOpen)
            .then(eb.ref('limit_windows.opened_at'))
            .else(eb.ref('excluded.opened_at'))
            .end(),
          closes_at: eb
            .case()
            .when(isOpen)
            .then(eb.ref('limit_windows.closes_at'))
            .else(eb.ref('excluded.closes_at'))
            .end(),
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
 * Counts one more. A window opens with its first count and closes `windowSeconds` later.
 * Rolled back with `tx`, so what was refused is not counted.
 */
export function countInWindow(
  tx: Tx,
  { key, now }: { key: Uint8Array; now: Date },
  { kind, subject, windowSeconds }: LimitSubject,
): Promise<WindowCount> {
  return countByKey(tx, { key: limitKey(key, kind, subject), windowSeconds, now })
}

/** The same, for who has made the `limitKey` already. */
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

/** Takes one count back, of the open window of that `limitKey`; there is none below 0. */
export async function uncountInWindow(tx: Tx, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('limit_windows')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('closes_at', '>', utcText(now))
    .execute()
}

/** Phones and addresses are few enough to try them all against a bare hash: it is keyed. */
export function limitKey(key: Uint8Array, kind: string, subject: string): string {
  // 132 bits are plenty, and half the index.
  return createHmac('sha256', key).update(`${kind}\n${subject}`).digest('base64url').slice(0, 22)
}
