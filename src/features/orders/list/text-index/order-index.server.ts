/**
 * The index that lists a million orders as fast as a thousand: counts by time bucket, and terms. An
 * indexed order is in both; lists read an unindexed order itself, so that placing one costs nothing
 * here. Every change of an order calls `changeInIndex`.
 */

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { type CountedStage, countedStage } from '#src/domain/orders/stages/stored-stage.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { sharedTermsOf } from './order-terms.ts'

/** Orders before it are indexed, later ones are not; empty where there is no index yet. */
export async function findIndexedUntil(reads: Reads | Tx): Promise<string> {
  const last = await reads
    .selectFrom('order_blocks')
    .select('ends_at')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.ends_at ?? ''
}

export type Indexed = Pick<OrderView, 'id' | 'placedAt' | 'status' | 'stage'> & {
  readonly customer: Pick<OrderView['customer'], 'name' | 'phone'>
}

/**
 * Runs in the transaction that changes an order and locks its row: `before` is the earlier state,
 * `after` the new one; undefined while it is deleted. On PostgreSQL the statement also waits for an
 * order that is being indexed at this moment, and blocks the next indexing of it.
 */
export async function changeInIndex(
  tx: Tx,
  before: Indexed | undefined,
  after: Indexed | undefined,
): Promise<void> {
  const order = before ?? after
  if (!order) return
  const move = (status: OrderStatus) =>
    (after?.status === status ? 1 : 0) - (before?.status === status ? 1 : 0)
  const bucket = await tx
    .updateTable('order_blocks')
    // An older process reads these two columns.
    .set((eb) => ({
      not_done: eb('not_done', '+', move('not-done')),
      done: eb('done', '+', move('done')),
    }))
    .where('starts_at', '=', (eb) =>
      eb
        .selectFrom('order_blocks as earlier')
        .select((of) => of.fn.max('earlier.starts_at').as('starts_at'))
        .where('earlier.starts_at', '<=', order.placedAt),
    )
    .where('ends_at', '>', order.placedAt)
    .returning('starts_at')
    .executeTakeFirst()
  if (!bucket) return
  const { starts_at } = bucket
  const stages = { was: before && countedStage(before), is: after && countedStage(after) }
  if (stages.was !== stages.is) {
    if (stages.was) await addToCount(tx, { starts_at, stage: stages.was, orders: -1 })
    if (stages.is) await addToCount(tx, { starts_at, stage: stages.is, orders: 1 })
  }

  const were = before ? sharedTermsOf(before.customer) : []
  const are = after ? sharedTermsOf(after.customer) : []
  if (isDeepStrictEqual(were, are)) return
  if (before) await dropTerms(tx, before)
  for (const term of are) {
    await tx
      .insertInto('order_terms')
      .values({ ...term, order_id: order.id })
      .execute()
  }
}

/** Adds to the counts of the bucket. */
export async function addToCount(
  tx: Tx,
  count: { readonly starts_at: string; readonly stage: CountedStage; readonly orders: number },
): Promise<void> {
  await tx
    .insertInto('order_counts')
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(['starts_at', 'stage'])
        .doUpdateSet((eb) => ({ orders: eb('order_counts.orders', '+', count.orders) })),
    )
    .execute()
}

/** The state of an order in the index. */
export async function dropTerms(
  tx: Tx,
  { id, customer }: Pick<Indexed, 'id' | 'customer'>,
): Promise<void> {
  for (const { term } of sharedTermsOf(customer)) {
    await tx.deleteFrom('order_terms').where('term', '=', term).where('order_id', '=', id).execute()
  }
}

/** For writes that change an order without reading it: locked until the commit; undefined for a deleted order. */
export async function holdIndexed(tx: Tx, orderId: string): Promise<Indexed | undefined> {
  const row = await lockOrderRows(tx)
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'placed_at', 'status', 'stage', 'customer_name', 'customer_phone'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      placedAt: row.placed_at,
      status: row.status,
      stage: row.stage,
      customer: { name: row.customer_name, phone: row.customer_phone },
    }
  )
}

/** No other transaction changes the index until the commit; this one sees all earlier changes. */
export async function lockIndex(tx: Tx): Promise<void> {
  if (tx.engine === 'sqlite') return
  await sql`lock table order_blocks in share row exclusive mode`.execute(tx)
}
