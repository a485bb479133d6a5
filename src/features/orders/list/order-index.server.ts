/**
 * What is kept beside the orders so that a million are listed as fast as a thousand: counts by
 * buckets of time, and terms. An order is in both once it is indexed; until then it is looked at
 * itself, so that placing one costs nothing here. Whoever changes an order tells it.
 */

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type CountedStage, countedStage } from '#src/domain/order-stage.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { sharedTermsOf } from '#src/features/orders/list/order-terms.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Orders before it are in the index, the others are not; empty where there is no index yet. */
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
 * In the transaction that changes an order, which holds its row: `before` is how it stood, `after`
 * how it stands; undefined once it is deleted. On PostgreSQL the statement also waits for an order
 * that is being indexed at this moment, and keeps the next from it.
 */
export async function changeInIndex(
  tx: Tx,
  before: Indexed,
  after: Indexed | undefined,
): Promise<void> {
  const move = (status: OrderStatus) =>
    (after?.status === status ? 1 : 0) - (before.status === status ? 1 : 0)
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
        .where('earlier.starts_at', '<=', before.placedAt),
    )
    .where('ends_at', '>', before.placedAt)
    .returning('starts_at')
    .executeTakeFirst()
  if (!bucket) return
  const { starts_at } = bucket
  const stages = { was: countedStage(before), is: after && countedStage(after) }
  if (stages.was !== stages.is) {
    await addToCount(tx, { starts_at, stage: stages.was, orders: -1 })
    if (stages.is) await addToCount(tx, { starts_at, stage: stages.is, orders: 1 })
  }

  const were = sharedTermsOf(before.customer)
  const are = after ? sharedTermsOf(after.customer) : []
  if (isDeepStrictEqual(were, are)) return
  await dropTerms(tx, before)
  for (const term of are) {
    await tx
      .insertInto('order_terms')
      .values({ ...term, order_id: before.id })
      .execute()
  }
}

/** Adds to what the bucket counts already. */
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

/** Of an order as it stands in the index. */
export async function dropTerms(
  tx: Tx,
  { id, customer }: Pick<Indexed, 'id' | 'customer'>,
): Promise<void> {
  for (const { term } of sharedTermsOf(customer)) {
    await tx.deleteFrom('order_terms').where('term', '=', term).where('order_id', '=', id).execute()
  }
}

/** For who changes an order without reading it: held until the commit; undefined when it is deleted. */
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

/** Nobody else changes the index until the commit; what they have changed is seen. */
export async function lockIndex(tx: Tx, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  await sql`lock table order_blocks in share row exclusive mode`.execute(tx)
}
