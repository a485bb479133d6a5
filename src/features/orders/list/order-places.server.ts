/**
 * How many orders of a time and a status there are, and where in time a far page of them begins:
 * from the buckets, without passing by all the orders in between.
 */

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { MarkedRisk } from '#src/domain/orders/order-risk.ts'
import { type OrderSource, ownSource } from '#src/domain/orders/order-source.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { type OrderStatus, orderStatuses } from '#src/domain/orders/order-status.ts'
import {
  confirmedSince,
  countedStagesOf,
  unwrittenIn,
} from '#src/domain/orders/stages/stored-stage.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1_000
/** To pass by so many orders takes no longer than to look into the buckets. */
export const nearOffset = 500
/** By the time of an order; after every one. */
const beginning = ''
const end = '~'

export type StageSet = {
  readonly of: readonly OrderStage[]
  /** A done order without a written stage is confirmed if it was placed from this time on. */
  readonly confirmedFrom: string
}

/** Of which orders: all of them, or those of a status or of some stages. */
export type OrderSet = {
  readonly status?: OrderStatus | undefined
  readonly stages?: StageSet | undefined
}

export type OrderFilters = OrderSet & {
  /** Days in Dhaka, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly source?: OrderSource | undefined
  readonly risk?: MarkedRisk | undefined
}

/** From a moment to before another. */
export type TimeRange = { readonly from: string; readonly until: string }

/** That days name; buckets lie within one. */
export function rangeOf({ from, to }: Pick<OrderFilters, 'from' | 'to'>): TimeRange {
  return {
    from: from === undefined ? beginning : startOfDhakaDay(from).toISOString(),
    until:
      to === undefined
        ? end
        : new Date(startOfDhakaDay(to).getTime() + dayInMilliseconds).toISOString(),
  }
}

/** As `stageOf` has it, from the start of a day in Dhaka on: no count bucket is cut in two. */
export function confirmedFromAt(now: Date): string {
  const start = startOfDhakaDay(dhakaDay(confirmedSince(now)))
  return new Date(start.getTime() + dayInMilliseconds).toISOString()
}

/** Those that are not deleted. A status is written out, so that the planner sees its index. */
export function ordersIn(reads: Reads, range: TimeRange, { status, stages }: OrderSet) {
  let query = reads.selectFrom('orders').where('orders.deleted_at', 'is', null)
  if (status !== undefined) {
    query = query.where(sql<SqlBool>`orders.status = ${sql.lit(status)}`)
  }
  if (stages) query = query.where(isInStages(stages))
  if (range.from !== beginning) query = query.where('orders.placed_at', '>=', range.from)
  if (range.until !== end) query = query.where('orders.placed_at', '<', range.until)
  return query
}

/** An order may hold the stage of another status, which was not written with it: see `writtenStage`. */
export function isInStages({ of, confirmedFrom }: StageSet): RawBuilder<SqlBool> {
  const { notDone, newDone, oldDone } = unwrittenIn(of)
  const unwritten: Readonly<Record<OrderStatus, readonly RawBuilder<unknown>[]>> = {
    'not-done': notDone ? [sql`1 = 1`] : [],
    done: [
      ...(newDone ? [sql`orders.placed_at >= ${confirmedFrom}`] : []),
      ...(oldDone ? [sql`orders.placed_at < ${confirmedFrom}`] : []),
    ],
  }
  const ofStatuses = orderStatuses.flatMap((status) => {
    const stages = of.filter((stage) => stageRules[stage].status === status)
    const isUnwritten = sql`coalesce(orders.stage, '') not in (${literals(countedStagesOf(status))})`
    const either = [
      ...(stages.length > 0 ? [sql`orders.stage in (${literals(stages)})`] : []),
      ...unwritten[status].map((when) => sql`(${when} and ${isUnwritten})`),
    ]
    if (either.length === 0) return []
    return [sql`orders.status = ${sql.lit(status)} and (${sql.join(either, sql` or `)})`]
  })
  return ofStatuses.length === 0 ? sql`1 = 0` : sql`(${sql.join(ofStatuses, sql` or `)})`
}

export function literals(texts: readonly string[]): RawBuilder<unknown> {
  return sql.join(texts.map((text) => sql.lit(text)))
}

/** A source is written out, so that the planner sees its index. */
export function ofSource(source: OrderSource): RawBuilder<SqlBool> {
  return source === ownSource
    ? sql<SqlBool>`orders.source is null`
    : sql<SqlBool>`orders.source = ${sql.lit(source)}`
}

type Placed = { readonly placed_at: string; readonly id: string }

/** The newest of these, or those after `last`. */
export function newestAfter<Row>(
  orders: SelectQueryBuilder<Tables, 'orders', Row>,
  last: Placed | undefined,
): SelectQueryBuilder<Tables, 'orders', Row> {
  const newest = orders.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc')
  if (!last) return newest
  return newest.where((eb) =>
    eb(eb.refTuple('orders.placed_at', 'orders.id'), '<', eb.tuple(last.placed_at, last.id)),
  )
}

export type Counted = {
  readonly range: TimeRange
  readonly set: OrderSet
  /** Orders from here on are in no bucket. */
  readonly indexedUntil: string
  readonly indexed: number
  readonly unindexed: number
}

export async function countOrders(
  reads: Reads,
  { status, stages, ...days }: OrderFilters,
): Promise<Counted> {
  const range = rangeOf(days)
  const set = { status, stages }
  // In one statement: the last bucket grows, and what it gains is no longer unindexed.
  const { rows } = await sql<{ indexed: number | string; until: string | null }>`
    select coalesce(sum(orders), 0) as indexed,
      (select ends_at from order_blocks order by starts_at desc limit 1) as until
    from ${countsOf(set)} where ${countsIn(range, set)}`.execute(reads)
  const indexedUntil = rows[0]?.until ?? ''
  const unindexed = ordersIn(reads, unindexedOf(range, indexedUntil), set)
  return {
    range,
    set,
    indexedUntil,
    indexed: Number(rows[0]?.indexed ?? 0),
    unindexed: await countOf(unindexed),
  }
}

export async function countOf(
  orders: SelectQueryBuilder<Tables, 'orders', object>,
): Promise<number> {
  const { count } = await orders
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** As far as it is in no bucket. */
export function unindexedOf({ from, until }: TimeRange, indexedUntil: string): TimeRange {
  return { from: from > indexedUntil ? from : indexedUntil, until }
}

/** Without stages a row for each bucket, instead of one for each of its stages. */
function countsOf({ status, stages }: OrderSet): RawBuilder<unknown> {
  if (stages) return sql`order_counts`
  const columns = { 'not-done': sql`not_done`, done: sql`done` } as const
  const orders = status === undefined ? sql`not_done + done` : columns[status]
  return sql`(select starts_at, ${orders} as orders from order_blocks) as order_counts`
}

function countsIn({ from, until }: TimeRange, { status, stages }: OrderSet) {
  const conditions = [
    sql`order_counts.starts_at >= ${from} and order_counts.starts_at < ${until}`,
    ...(stages ? [isCountedIn(stages)] : []),
    ...(stages && status !== undefined
      ? [sql`stage in (${literals(countedStagesOf(status))})`]
      : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The counts of these stages. A bucket does not reach over the time that divides them. */
export function isCountedIn({ of, confirmedFrom }: StageSet): RawBuilder<SqlBool> {
  const { newDone, oldDone } = unwrittenIn(of)
  const done = newDone || oldDone ? (['done'] as const) : []
  const counted = [...of, ...done]
  if (counted.length === 0) return sql`1 = 0`
  // Not as two alternatives: SQLite would read the counts of every stage.
  const isOfTime = [
    ...(newDone && !oldDone ? [sql`order_counts.starts_at >= ${confirmedFrom}`] : []),
    ...(oldDone && !newDone ? [sql`order_counts.starts_at < ${confirmedFrom}`] : []),
  ].map((time) => sql` and (stage <> 'done' or ${time})`)
  // In the words of the index `order_counts_stage`, which reads these stages alone.
  return sql<SqlBool>`(orders > 0 and stage in (${literals(counted)})${sql.join(isOfTime, sql``)})`
}

/** A part of the list: so many orders of a range, after so many others of it. */
export type Place = TimeRange & { readonly skipped: number }

export type PageSlice = {
  readonly offset: number
  readonly size: number
  readonly direction: Sort<string>['direction']
}

/**
 * Where the orders from `offset` on are, by the time they were placed: in these places, one after
 * the other, until there are `size` of them.
 */
export async function findPlaces(
  reads: Reads,
  { range, set, indexedUntil, indexed, unindexed }: Counted,
  { offset, size, direction }: PageSlice,
): Promise<readonly Place[]> {
  // Those that are not done, or in some stages, may be few, and far from each other.
  const areMany = set.status !== 'not-done' && set.stages === undefined
  if (offset <= nearOffset && areMany) return [{ ...range, skipped: offset }]

  const newest = { ...unindexedOf(range, indexedUntil), before: 0, count: unindexed }
  const offsetInBuckets = direction === 'desc' ? offset - unindexed : offset
  const buckets = await findBuckets(reads, {
    range,
    set,
    direction,
    from: Math.max(0, offsetInBuckets),
    until: Math.min(indexed, offsetInBuckets + size),
  })
  const all =
    direction === 'desc'
      ? [newest, ...buckets.map((bucket) => ({ ...bucket, before: bucket.before + unindexed }))]
      : [...buckets, { ...newest, before: indexed }]
  return all
    .filter(({ before, count }) => count > 0 && before < offset + size && before + count > offset)
    .map(({ from, until, before }) => ({ from, until, skipped: Math.max(0, offset - before) }))
}

type BucketsQuery = {
  readonly range: TimeRange
  readonly set: OrderSet
  readonly direction: Sort<string>['direction']
  /** By how many orders lie in the buckets before. */
  readonly from: number
  readonly until: number
}

async function findBuckets(
  reads: Reads,
  { range, set, direction, from, until }: BucketsQuery,
): Promise<readonly (TimeRange & { readonly before: number; readonly count: number })[]> {
  if (from >= until) return []

  const inOrder = sql`order by starts_at ${sql.raw(direction)}`
  // First by months: a sum for each bucket takes far longer than one for each month.
  const { rows } = await sql<{
    starts_at: string
    ends_at: string
    before: number | string
    count: number | string
  }>`
    with months as (
      select min(starts_at) as first, max(starts_at) as last, sum(orders) as count,
        sum(sum(orders)) over (order by min(starts_at) ${sql.raw(direction)}) - sum(orders) as before
      from ${countsOf(set)} where ${countsIn(range, set)} group by substr(starts_at, 1, 7)
    ), near as (
      select min(first) as first, max(last) as last, min(before) as before
      from months where count > 0 and before < ${until} and before + count > ${from}
    )
    select * from (
      select starts_at, ends_at, count, near.before + sum(count) over (${inOrder}) - count as before
      from near, (
        select starts_at, sum(orders) as count from ${countsOf(set)}, near
        where starts_at >= near.first and starts_at <= near.last and ${countsIn(range, set)}
        group by starts_at
      ) as counts join order_blocks using (starts_at)
    ) as counted
    where count > 0 and before < ${until} and before + count > ${from}
    ${inOrder}`.execute(reads)
  return rows.map((row) => ({
    from: row.starts_at,
    until: row.ends_at,
    before: Number(row.before),
    count: Number(row.count),
  }))
}
