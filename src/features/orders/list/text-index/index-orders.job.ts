/** Indexes orders once no process can still commit an earlier one. */

import { sql } from 'kysely'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { countedStage, type StoredStage } from '#src/domain/orders/stages/stored-stage.ts'
import { recountOrders } from '#src/features/orders/list/recount-orders.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { rest, runPeriodically } from '#src/platform/run-periodically.ts'
import { addToCount, dropTerms, lockIndex } from './order-index.server.ts'
import { sharedTermsOf } from './order-terms.ts'

const everyMs = 60_000
const dayInMs = 24 * 60 * 60 * 1_000

/** The duration of a transaction counts separately. */
const indexedAfterMs = 5 * 60_000

/**
 * Between two looks a clock may have gone back and passed the end of a bucket again, with an order
 * placed meanwhile. The rest of the time covers the difference between the clocks of two processes.
 */
const lookedAtMs = 2 * everyMs

/** Some milliseconds of one transaction, so that orders commit in between. */
const ordersAtOnce = 200

/** The capacity of a bucket. */
const ordersInBucket = 1_000

type Settling = {
  readonly db: Database
  readonly clock: Clock
  readonly atOnce?: number
}

/** Returns whether there may be more to index. Several processes may run it at once. */
export async function indexSome({ db, clock, atOnce = ordersAtOnce }: Settling): Promise<boolean> {
  return commit(db, async (tx) => {
    await lockIndex(tx)
    const last = await findLastBucket(tx)
    const now = clock().getTime()
    const lookedAt = new Date(now - lookedAtMs).toISOString()
    if (last && last.ends_at > lookedAt) return unindex(tx, last)
    const until = new Date(now - indexedAfterMs - (await longestRunningMs(tx)))
    const range = { from: last?.ends_at ?? '', until: until.toISOString() }
    return indexRange(tx, range, atOnce)
  })
}

/** A transaction that began before the last look may still commit an order of that time. */
async function longestRunningMs(tx: Tx): Promise<number> {
  if (tx.engine === 'sqlite') return 0
  const { rows } = await sql<{ ms: string | null }>`
    select max(extract(epoch from clock_timestamp() - xact_start)) * 1000 as ms
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
  return Math.max(0, Number(rows[0]?.ms ?? 0))
}

type CountBucket = {
  readonly starts_at: string
  readonly ends_at: string
  readonly not_done: number
  readonly done: number
}

async function findLastBucket(tx: Tx): Promise<CountBucket | undefined> {
  return tx
    .selectFrom('order_blocks')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * After a clock went back, a new order would lie in a bucket without being counted there. This
 * removes that bucket, and a later round indexes it anew. Returns true, as for more to index: the
 * bucket before may end too late as well.
 */
async function unindex(tx: Tx, { starts_at, ends_at }: CountBucket): Promise<true> {
  const orders = await findOrders(tx, { from: starts_at, until: ends_at })
    .select(['id', 'customer_name', 'customer_phone'])
    .execute()
  for (const { id, customer_name: name, customer_phone: phone } of orders) {
    await dropTerms(tx, { id, customer: { name, phone } })
  }
  await tx.deleteFrom('order_blocks').where('starts_at', '=', starts_at).execute()
  return true
}

async function indexRange(tx: Tx, { from, until }: TimeRange, atOnce: number): Promise<boolean> {
  const end = await findEnd(tx, { from, until, atOnce })
  if (end === undefined) return false

  const orders = await findOrders(tx, { from, until: end })
    .select(['id', 'placed_at', 'status', 'stage', 'customer_name', 'customer_phone'])
    .execute()
  const terms = orders.flatMap(({ id, customer_name: name, customer_phone: phone }) =>
    sharedTermsOf({ name, phone }).map((term) => ({ ...term, order_id: id })),
  )
  // In index order: rows of one page are written together.
  const sorted = terms.toSorted((one, other) => (one.term < other.term ? -1 : 1))
  await insertRows(tx, 'order_terms', sorted)
  for (const [day, some] of Map.groupBy(orders, (order) => dhakaDay(new Date(order.placed_at)))) {
    const done = some.filter(({ status }) => status === 'done').length
    const starts_at = await addToBucket(tx, {
      starts_at: later(startOfDhakaDay(day).toISOString(), from),
      ends_at: earlier(endOf(day), end),
      not_done: some.length - done,
      done,
    })
    await addToCounts(tx, starts_at, some)
  }
  return end < until
}

type TimeRange = { readonly from: string; readonly until: string }

function findOrders(tx: Tx, { from, until }: TimeRange) {
  return tx
    .selectFrom('orders')
    .where('deleted_at', 'is', null)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .orderBy('placed_at')
    .orderBy('id')
}

/** Before or at `until`, never splitting orders of one moment; undefined: nothing to do. */
async function findEnd(
  tx: Tx,
  { from, until, atOnce }: TimeRange & { readonly atOnce: number },
): Promise<string | undefined> {
  if (from >= until) return undefined
  const next = await findOrders(tx, { from, until }).select('placed_at').limit(atOnce).execute()
  const last = next.at(-1)
  if (!last) return undefined
  return next.length < atOnce ? until : new Date(Date.parse(last.placed_at) + 1).toISOString()
}

/** Continues the last bucket of the same day, or begins the next one; returns its beginning. */
async function addToBucket(tx: Tx, bucket: CountBucket): Promise<string> {
  const grown = await tx
    .updateTable('order_blocks')
    .set((eb) => ({
      ends_at: bucket.ends_at,
      not_done: eb('not_done', '+', bucket.not_done),
      done: eb('done', '+', bucket.done),
    }))
    .where('ends_at', '=', bucket.starts_at)
    .where('starts_at', '>=', startOfDhakaDay(dhakaDay(new Date(bucket.starts_at))).toISOString())
    .where(sql<boolean>`not_done + done < ${sql.lit(ordersInBucket)}`)
    .returning('starts_at')
    .executeTakeFirst()
  if (grown) return grown.starts_at
  await tx.insertInto('order_blocks').values(bucket).execute()
  return bucket.starts_at
}

async function addToCounts(
  tx: Tx,
  starts_at: string,
  orders: readonly StoredStage[],
): Promise<void> {
  for (const [stage, some] of Map.groupBy(orders, countedStage)) {
    await addToCount(tx, { starts_at, stage, orders: some.length })
  }
}

function endOf(day: string): string {
  return new Date(startOfDhakaDay(day).getTime() + dayInMs).toISOString()
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** Runs at once and then every minute, until `signal`. The next round repeats what failed. */
export function keepIndexing(
  parts: Settling & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(
    () => indexOrders(parts, signal),
    { firstAfterMs: 0, everyMs },
    {
      signal,
      onError: (error) => parts.log.warn({ event: 'indexing-failed', err: error }),
    },
  )
}

/** Indexes everything possible now. Pauses as long as it worked, so that other writes get a turn. */
async function indexOrders(indexing: Settling, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const from = performance.now()
    if (!(await indexSome(indexing))) return recountOrders(indexing.db)
    await rest(performance.now() - from, signal)
  }
}
