/** Counts per account, phone, device or address; all processes share the counts, and restarts keep them. */

import { createHmac } from 'node:crypto'
import type { Expression, Kysely, Selectable, SqlBool } from 'kysely'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil, utcText } from '#src/lib/text/utc-text.ts'
import { change, changeOfRow, type ParameterOf } from '#src/platform/database/statement.ts'
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

/**
 * The count in the open window and the sum of the amounts, this one included, and the time when the
 * window closes, in UTC.
 */
export type WindowCount = {
  readonly count: number
  readonly amount: number
  readonly closesAt: string
}

/** The arguments of counting besides the subject. */
export type Counting = { readonly limitKey: Uint8Array; readonly now: Date }

type Added = {
  key: string
  amount: number
  now: string
  /** A count that opened by then is over. */
  countSince: string
  closesAt: string
}

type Window = Pick<Selectable<Tables['limit_windows']>, 'count' | 'amount' | 'closes_at'>

const windowColumns = ['count', 'amount', 'closes_at'] as const

function insertWindow(db: Kysely<Tables>, parameter: ParameterOf<Added>) {
  return db.insertInto('limit_windows').values({
    key: parameter('key'),
    opened_at: parameter('now'),
    count: 1,
    amount: parameter('amount'),
    closes_at: parameter('closesAt'),
  })
}

/** Writes no row where the key has a window, open or over. */
const openFirstWindow = change<Added>((db, parameter) =>
  insertWindow(db, parameter).onConflict((conflict) => conflict.column('key').doNothing()),
)

function insertOrAdd(db: Kysely<Tables>, parameter: ParameterOf<Added>) {
  return insertWindow(db, parameter).onConflict((conflict) =>
    conflict.column('key').doUpdateSet((eb) => {
      const { ref } = eb
      const isOpen = eb('limit_windows.closes_at', '>', ref('excluded.opened_at'))
      const isCounting = eb('limit_windows.opened_at', '>', parameter('countSince')).and(isOpen)
      const amount = ref('excluded.amount')
      const choose = (is: Expression<SqlBool>) => {
        return <Value>(then: Expression<Value>, otherwise: Expression<Value>) =>
          eb.case().when(is).then(then).else(otherwise).end()
      }
      const [ifOpen, ifCounting] = [choose(isOpen), choose(isCounting)]
      return {
        count: ifCounting(eb('limit_windows.count', '+', 1), eb.lit(1)),
        amount: ifOpen(eb('limit_windows.amount', '+', amount), amount),
        opened_at: ifCounting(ref('limit_windows.opened_at'), ref('excluded.opened_at')),
        closes_at: ifOpen(ref('limit_windows.closes_at'), ref('excluded.closes_at')),
      }
    }),
  )
}

const addToWindow = changeOfRow<Added, Window>({
  write: insertOrAdd,
  writeReturning: (db, parameter) => insertOrAdd(db, parameter).returning(windowColumns),
  read: (db, parameter) =>
    db.selectFrom('limit_windows').select(windowColumns).where('key', '=', parameter('key')),
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

type LimitOfSome<Refusal extends string> = Omit<Limit<Refusal>, 'subject'> & {
  /** Undefined, as that of a caller without a device: it is not counted. */
  readonly subject: string | undefined
}

/** Counts each until one fails. Callers give them always in the same order, so that rows cannot deadlock. */
export async function countEachWithin<Refusal extends string>(
  tx: Tx,
  counting: Counting,
  limits: readonly LimitOfSome<Refusal>[],
): Promise<Result<undefined, Refused<Refusal>>> {
  for (const { subject, ...limit } of limits) {
    if (subject === undefined) continue
    const counted = await countWithin(tx, counting, { ...limit, subject })
    if (!counted.ok) return counted
  }
  return ok(undefined)
}

export type Counted = {
  readonly key: string
  readonly windowSeconds: number
  /** Added up over the window. */
  readonly amount?: number | undefined
  /** The count begins anew in a window of its own, within that of the amounts. */
  readonly countSeconds?: number | undefined
  readonly now: Date
}

/** Only counts, for callers that already have the `limitKey`. */
export async function countByKey(
  tx: Tx,
  { key, windowSeconds, amount = 0, countSeconds = windowSeconds, now }: Counted,
): Promise<WindowCount> {
  const closesAt = utcText(now, windowSeconds)
  const countSince = utcText(now, -countSeconds)
  const added = { key, amount, now: utcText(now), countSince, closesAt }
  // Most keys have no window, so that nothing is read. On PostgreSQL both would be round trips.
  const isFirst = tx.engine === 'sqlite' && (await openFirstWindow(tx, added)) > 0
  if (isFirst) return { count: 1, amount, closesAt }
  const row = await addToWindow(tx, added)
  if (!row) throw new Error('No window after a count')
  return { count: row.count, amount: row.amount, closesAt: row.closes_at }
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
