/**
 * Counts a bucket of orders anew. An older process beside this version changes the totals by status
 * and not the counts by stage, so both differ until then.
 */

import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { countedStage, countedStagesOf } from '#src/domain/orders/stages/stored-stage.ts'
import { addToCount, lockIndex } from '#src/features/orders/list/text-index/order-index.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type Bucket = { readonly starts_at: string; readonly ends_at: string }

/** All buckets whose counts by stage do not add up to their totals by status. */
export async function recountOrders(db: Database): Promise<void> {
  const { rows } = await sql<Bucket>`
    select starts_at, ends_at from order_blocks
    where not_done <> ${countOf('not-done')} or done <> ${countOf('done')}`.execute(db.read)
  for (const bucket of rows) {
    await commit(db, async (tx) => {
      await lockIndex(tx)
      await recount(tx, bucket)
    })
  }
}

function countOf(status: OrderStatus): RawBuilder<number> {
  const stages = countedStagesOf(status).map((stage) => sql.lit(stage))
  return sql`(
    select coalesce(sum(orders), 0) from order_counts
    where order_counts.starts_at = order_blocks.starts_at and stage in (${sql.join(stages)})
  )`
}

async function recount(tx: Tx, { starts_at, ends_at }: Bucket): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select(['status', 'stage'])
    .where('deleted_at', 'is', null)
    .where('placed_at', '>=', starts_at)
    .where('placed_at', '<', ends_at)
    .execute()
  const done = orders.filter(({ status }) => status === 'done').length
  const { numUpdatedRows } = await tx
    .updateTable('order_blocks')
    .set({ not_done: orders.length - done, done })
    .where('starts_at', '=', starts_at)
    .where('ends_at', '=', ends_at)
    .executeTakeFirst()
  // The bucket has grown or is gone: the next run reads it again.
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('order_counts').where('starts_at', '=', starts_at).execute()
  for (const [stage, some] of Map.groupBy(orders, countedStage)) {
    await addToCount(tx, { starts_at, stage, orders: some.length })
  }
}
