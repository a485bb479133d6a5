/** The order into which another was merged. */

import { stageWithReason } from '#src/domain/orders/order-stage.ts'
import { findOrderRows, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export async function isMerged(
  reads: Reads | Tx,
  { id, stage }: Pick<OrderView, 'id' | 'stage'>,
): Promise<boolean> {
  if (stage !== stageWithReason) return false
  const merge = await reads
    .selectFrom('order_merges')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  return merge !== undefined
}

/** The order itself where it was not merged. Undefined: the survivor is deleted. */
export async function findSurvivor(
  reads: Reads | Tx,
  order: OrderView,
): Promise<OrderView | undefined> {
  if (order.stage !== stageWithReason) return order
  const merge = await reads
    .selectFrom('order_merges')
    .select('survivor_id as id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!merge) return order
  const [survivor] = await ordersFromRows(reads, await findOrderRows(reads, [merge.id]))
  return survivor
}

/** By internal id, the number of the survivor of each of these orders that was merged. */
export async function findSurvivors(
  reads: Reads,
  orders: readonly OrderView[],
): Promise<ReadonlyMap<string, string>> {
  const ids = orders.filter(({ stage }) => stage === stageWithReason).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await reads
    .selectFrom('order_merges')
    .innerJoin('orders', 'orders.id', 'survivor_id')
    .select(['order_id', 'oid'])
    .where('order_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ order_id, oid }) => [order_id, oid]))
}
