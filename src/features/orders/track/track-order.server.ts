/** What a buyer follows of an order: its view, and its stages with their times. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import {
  buyerTimeline,
  type StageChange,
  type TimelineStep,
} from '#src/domain/orders/buyer-timeline.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import {
  type OrderForBuyer,
  type OrderView,
  orderForBuyer,
} from '#src/features/orders/order-view.ts'
import { isRecord } from '#src/lib/is-record.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type TrackedOrder = OrderForBuyer & {
  readonly steps: readonly TimelineStep[]
  /** What the buyer paid and gets back, such as the advance of a cancelled order. */
  readonly owedBack: Poisha
}

export async function trackOrder(
  reads: Reads | Tx,
  order: OrderView,
  now: Date,
): Promise<TrackedOrder> {
  const shown = orderForBuyer(order, now)
  return {
    ...shown,
    steps: buyerTimeline(shown, await listStageChanges(reads, order.id)),
    owedBack: await findOwedBack(reads, order.id),
  }
}

async function findOwedBack(reads: Reads | Tx, orderId: string): Promise<Poisha> {
  const owed = await reads
    .selectFrom('refunds_owed')
    .select('owed_poisha')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return poisha(owed?.owed_poisha ?? 0)
}

async function listStageChanges(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly StageChange[]> {
  const entries = await reads
    .selectFrom('history')
    .select(['after', 'happened_at as at'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('after', 'like', '%"stage":"%')
    .orderBy('id')
    .execute()
  return entries.flatMap(({ after, at }) => {
    const fields: unknown = JSON.parse(after)
    const stage = isRecord(fields) && orderStages.find((one) => one === fields.stage)
    return stage ? [{ stage, at }] : []
  })
}
