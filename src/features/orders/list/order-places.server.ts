/**
 * How many orders of a time and a status there are, and where in time a far page of them begins:
 * from the buckets, without passing by all the orders in between.
 */

import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { countedStagesOf } from '#src/domain/order-stage.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1_000
/** To pass by so many orders takes no longer than to look into the buckets. */
const nearOffset = 500
/** By the time of an order; after every one. */
const beginning = ''
const end = '~'

export type OrderFilters = {
  readonly status?: OrderStatus | undefined
  /** Days in Dhaka, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
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

/** Those that are not deleted. A status is written out, so that the planner sees its index. */
export function ordersIn(reads: Reads, range: TimeRange, status: OrderStatus | undefined) {
  let query = reads.selectFrom('orders').where('orders.deleted_at', 'is', null)
  if (status !== undefined) {
    query = query.where(sql<SqlBool>`orders.status = ${sql.lit(status)}`)
  }
  if (range.from !== beginning) query = query.where('orders.placed_at', '>=', range.from)
  if (range.until !== end) query = query.where('orders.placed_at', '<', range.until)
  return query
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
  readonly status: OrderStatus | undefined
  /** Orders from here on are in no bucket. */
  readonly indexedUntil: string
  readonly indexed: number
  readonly unindexed: number
}

export async function countOrders(
  reads: Reads,
  { status, ...days }: OrderFilters,
): Promise<Counted> {
  const range = rangeOf(days)
  // In one statement: the last bucket grows, and what it gains is no longer unindexed.
  const { rows } = await sql<{ indexed: number | string; until: string | null }>`
    select coalesce(sum(orders), 0) as indexed,
      (select ends_at from order_blocks order by starts_at desc limit 1) as until
    from order_counts where ${countsIn(range, status)}`.execute(reads)
  const indexedUntil = rows[0]?.until ?? ''
  const unindexed = ordersIn(reads, unindexedOf(range, indexedUntil), status)
  return {
    range,
    status,
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

function countsIn({ from, until }: TimeRange, status: OrderStatus | undefined) {
  const ofTime = sql<SqlBool>`order_counts.starts_at >= ${from} and order_counts.starts_at < ${until}`
  if (status === undefined) return ofTime
  const stages = countedStagesOf(status).map((stage) => sql.lit(stage))
  return sql<SqlBool>`${ofTime} and stage in (${sql.join(stages)})`
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
  { range, status, indexedUntil, indexed, unindexed }: Counted,
  { offset, size, direction }: PageSlice,
): Promise<readonly Place[]> {
  // Those that are not done may be few, and far from each other.
  if (offset <= nearOffset && status !== 'not-done') return [{ ...range, skipped: offset }]

  const newest = { ...unindexedOf(range, indexedUntil), before: 0, count: unindexed }
  const offsetInBuckets = direction === 'desc' ? offset - unindexed : offset
  const buckets = await findBuckets(reads, {
    range,
    status,
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
  readonly status: OrderStatus | undefined
  readonly direction: Sort<string>['direction']
  /** By how many orders lie in the buckets before. */
  readonly from: number
  readonly until: number
}

async function findBuckets(
  reads: Reads,
  { range, status, direction, from, until }: BucketsQuery,
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
      from order_counts where ${countsIn(range, status)} group by substr(starts_at, 1, 7)
    ), near as (
      select min(first) as first, max(last) as last, min(before) as before
      from months where count > 0 and before < ${until} and before + count > ${from}
    )
    select * from (
      select starts_at, ends_at, count, near.before + sum(count) over (${inOrder}) - count as before
      from near, (
        select starts_at, sum(orders) as count from order_counts, near
        where starts_at >= near.first and starts_at <= near.last and ${countsIn(range, status)}
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
