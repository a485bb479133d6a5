/**
 * Counts the open orders by stage from the count buckets: a few rows a bucket that has such orders,
 * and the orders of the last minutes themselves. Cheap enough for every open dashboard.
 */

import { sql } from 'kysely'
import { type OrderStage, openStages, packingStages } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import {
  confirmedFromAt,
  isCountedIn,
  newestAfter,
  ordersIn,
  unindexedOf,
} from '#src/features/orders/list/order-places.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** Bounds the look at orders that are in no bucket yet; a shop with more has a rush to see to. */
const unindexedAtMost = 5_000

export type StageCounts = Readonly<Partial<Record<OrderStage, number>>>

export async function countStages(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { isForPacking }: { readonly isForPacking: boolean },
): Promise<StageCounts> {
  const now = clock()
  const of = isForPacking ? packingStages : openStages
  const set = { of, confirmedFrom: confirmedFromAt(now) }
  // In one statement: the last bucket grows, and what it gains is no longer unindexed.
  const { rows } = await sql<{
    stage: string | null
    orders: number | string | null
    until: string | null
  }>`
    select counted.stage, counted.orders, last.until
    from (select (select ends_at from order_blocks order by starts_at desc limit 1) as until) as last
    left join (
      select stage, sum(orders) as orders from order_counts
      where ${isCountedIn(set)} group by stage
    ) as counted on true`.execute(db.read)

  const counts = new Map<OrderStage, number>(of.map((stage) => [stage, 0]))
  const add = (stage: OrderStage, orders: number) => {
    const before = counts.get(stage)
    if (before !== undefined) counts.set(stage, before + orders)
  }
  // Older orders without a written stage are over, and not among the rows.
  const unwritten = stageOf({ stage: null, status: 'done', placedAt: now.toISOString() }, now)
  for (const { stage, orders } of rows) {
    if (stage === null) continue
    add(of.find((one) => one === stage) ?? unwritten, Number(orders))
  }

  const range = unindexedOf({ from: '', until: '~' }, rows[0]?.until ?? '')
  const newest = newestAfter(
    ordersIn(db.read, range, {}).select(['orders.status', 'orders.stage', 'orders.placed_at']),
    undefined,
  ).limit(unindexedAtMost)
  const unindexed = await db.read
    .selectFrom(newest.as('newest'))
    .select((eb) => [
      'newest.status',
      'newest.stage',
      eb.fn.max('newest.placed_at').as('placedAt'),
      eb.fn.countAll<number | string>().as('orders'),
    ])
    .groupBy(['newest.status', 'newest.stage'])
    .execute()
  for (const { orders, ...order } of unindexed) add(stageOf(order, now), Number(orders))
  return Object.fromEntries(counts)
}
