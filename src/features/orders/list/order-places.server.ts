/**
 * How many orders of a time and a status there are, and where in time a far page of them begins:
 * from the blocks, without passing by all the orders in between.
 */

import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { countedStagesOf } from '#src/domain/order-stage.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import type { Sort } from '#src/lib/paging.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1_000
/** To pass by so many orders takes no longer than to look into the blocks. */
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
export type Stretch = { readonly from: string; readonly until: string }

/** That days name; blocks lie within one. */
export function stretchOf({ from, to }: Pick<OrderFilters, 'from' | 'to'>): Stretch {
  return {
    from: from === undefined ? beginning : startOfDhakaDay(from).toISOString(),
    until:
      to === undefined
        ? end
        : new Date(startOfDhakaDay(to).getTime() + dayInMilliseconds).toISOString(),
  }
}

/** Those that are not deleted. A status is written out, so that the planner sees its index. */
export function ordersIn(reads: Reads, stretch: Stretch, status: OrderStatus | undefined) {
  let query = reads.selectFrom('orders').where('orders.deleted_at', 'is', null)
  if (status !== undefined) {
    query = query.where(sql<SqlBool>`orders.status = ${sql.lit(status)}`)
  }
  if (stretch.from !== beginning) query = query.where('orders.placed_at', '>=', stretch.from)
  if (stretch.until !== end) query = query.where('orders.placed_at', '<', stretch.until)
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
  readonly stretch: Stretch
  readonly status: OrderStatus | undefined
  /** Orders from here on are in no block. */
  readonly settledUntil: string
  readonly settled: number
  readonly unsettled: number
}

export async function countOrders(
  reads: Reads,
  { status, ...days }: OrderFilters,
): Promise<Counted> {
  const stretch = stretchOf(days)
  // In one statement: the last block grows, and what it gains is no longer unsettled.
  const { rows } = await sql<{ settled: number | string; until: string | null }>`
    select coalesce(sum(orders), 0) as settled,
      (select ends_at from order_blocks order by starts_at desc limit 1) as until
    from order_counts where ${countsIn(stretch, status)}`.execute(reads)
  const settledUntil = rows[0]?.until ?? ''
  const unsettled = ordersIn(reads, unsettledOf(stretch, settledUntil), status)
  return {
    stretch,
    status,
    settledUntil,
    settled: Number(rows[0]?.settled ?? 0),
    unsettled: await countOf(unsettled),
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

/** As far as it is in no block. */
export function unsettledOf({ from, until }: Stretch, settledUntil: string): Stretch {
  return { from: from > settledUntil ? from : settledUntil, until }
}

function countsIn({ from, until }: Stretch, status: OrderStatus | undefined) {
  const ofTime = sql<SqlBool>`order_counts.starts_at >= ${from} and order_counts.starts_at < ${until}`
  if (status === undefined) return ofTime
  const stages = countedStagesOf(status).map((stage) => sql.lit(stage))
  return sql<SqlBool>`${ofTime} and stage in (${sql.join(stages)})`
}

/** A part of the list: so many orders of a stretch, after so many others of it. */
export type Place = Stretch & { readonly skipped: number }

export type PlacesWanted = {
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
  { stretch, status, settledUntil, settled, unsettled }: Counted,
  { offset, size, direction }: PlacesWanted,
): Promise<readonly Place[]> {
  // Those that are not done may be few, and far from each other.
  if (offset <= nearOffset && status !== 'not-done') return [{ ...stretch, skipped: offset }]

  const newest = { ...unsettledOf(stretch, settledUntil), before: 0, count: unsettled }
  const offsetInBlocks = direction === 'desc' ? offset - unsettled : offset
  const blocks = await findBlocks(reads, {
    stretch,
    status,
    direction,
    from: Math.max(0, offsetInBlocks),
    until: Math.min(settled, offsetInBlocks + size),
  })
  const all =
    direction === 'desc'
      ? [newest, ...blocks.map((block) => ({ ...block, before: block.before + unsettled }))]
      : [...blocks, { ...newest, before: settled }]
  return all
    .filter(({ before, count }) => count > 0 && before < offset + size && before + count > offset)
    .map(({ from, until, before }) => ({ from, until, skipped: Math.max(0, offset - before) }))
}

type BlocksWanted = {
  readonly stretch: Stretch
  readonly status: OrderStatus | undefined
  readonly direction: Sort<string>['direction']
  /** By how many orders lie in the blocks before. */
  readonly from: number
  readonly until: number
}

async function findBlocks(
  reads: Reads,
  { stretch, status, direction, from, until }: BlocksWanted,
): Promise<readonly (Stretch & { readonly before: number; readonly count: number })[]> {
  if (from >= until) return []

  const inOrder = sql`order by starts_at ${sql.raw(direction)}`
  // First by months: a sum for each block takes far longer than one for each month.
  const { rows } = await sql<{
    starts_at: string
    ends_at: string
    before: number | string
    count: number | string
  }>`
    with months as (
      select min(starts_at) as first, max(starts_at) as last, sum(orders) as count,
        sum(sum(orders)) over (order by min(starts_at) ${sql.raw(direction)}) - sum(orders) as before
      from order_counts where ${countsIn(stretch, status)} group by substr(starts_at, 1, 7)
    ), near as (
      select min(first) as first, max(last) as last, min(before) as before
      from months where count > 0 and before < ${until} and before + count > ${from}
    )
    select * from (
      select starts_at, ends_at, count, near.before + sum(count) over (${inOrder}) - count as before
      from near, (
        select starts_at, sum(orders) as count from order_counts, near
        where starts_at >= near.first and starts_at <= near.last and ${countsIn(stretch, status)}
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
