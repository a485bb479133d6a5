/** Erases buyers at the age that the privacy page names, and deletes orders after the tax years. */

import { sql } from 'kysely'
import { countWaitingBuyers } from '#src/features/orders/buyers/count-buyers.server.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import {
  changeInIndex,
  holdIndexed,
} from '#src/features/orders/list/text-index/order-index.server.ts'
import { removeReviews } from '#src/features/orders/reviews/remove-reviews.server.ts'
import { forgetBuyer, namesBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { monthsBefore } from '#src/features/privacy/months-before.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

const day = 24 * 60 * 60 * 1_000

const buyerForMonths = 24
const deletedBuyerForMs = 90 * day
/** An order is deleted after the tax years. */
export const orderForMonths = 6 * 12

/** Small: a transaction of a few milliseconds delays no order. */
const ordersAtOnce = 100

export type ForgottenOrders = { readonly buyers: number; readonly orders: number }

type OldOrder = {
  readonly id: string
  readonly version: number
  readonly placed_at: string
  readonly deleted_at: string | null
  readonly names_buyer: number | boolean
}

/** Every limit is the last instant at which data goes. */
type Limits = {
  readonly changed: string
  readonly deleted: string
  readonly placed: string
}

/** Several processes may run it at once, and it may stop after any batch. */
export async function forgetOldOrders(
  db: Database,
  now: Date,
  signal: AbortSignal,
): Promise<ForgottenOrders> {
  const limits: Limits = {
    changed: monthsBefore(now, buyerForMonths).toISOString(),
    deleted: new Date(now.getTime() - deletedBuyerForMs).toISOString(),
    placed: monthsBefore(now, orderForMonths).toISOString(),
  }
  const forgotten = { buyers: 0, orders: 0 }
  for (const by of ['placed_at', 'deleted_at'] as const) {
    const batches = inBatches<OldOrder>(ordersAtOnce, (last) => next(db.read, by, limits, last))
    for await (const batch of batches) {
      const { buyers, orders } = await forgetBatch(db, batch, limits)
      forgotten.buyers += buyers
      forgotten.orders += orders
      if (signal.aborted) return forgotten
    }
  }
  // Their phones are noted, and lose their totals.
  const counting = { db, clock: () => now }
  while (forgotten.buyers > 0 && !signal.aborted && (await countWaitingBuyers(counting)));
  return forgotten
}

/** Deleted orders by the time of their deletion, all others by the time they were placed. */
function next(
  reads: Reads,
  by: 'placed_at' | 'deleted_at',
  limits: Limits,
  last: OldOrder | undefined,
): Promise<readonly OldOrder[]> {
  const isDeleted = by === 'deleted_at'
  const from = last?.[by]
  let query = reads
    .selectFrom('orders')
    .select(['id', 'version', 'placed_at', 'deleted_at', namesBuyer.as('names_buyer')])
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .where(by, '<=', isDeleted ? limits.deleted : limits.changed)
    .orderBy(by)
    .orderBy('id')
    .limit(ordersAtOnce)
  if (last && from) {
    query = query.where((eb) => eb(eb.refTuple(by, 'id'), '>', eb.tuple(from, last.id)))
  }
  return query.execute()
}

async function forgetBatch(
  db: Database,
  batch: readonly OldOrder[],
  limits: Limits,
): Promise<ForgottenOrders> {
  const isOver = (order: OldOrder) => order.placed_at <= limits.placed
  // Most were visited before, and have nothing to lose for years.
  const due = batch.filter((order) => order.names_buyer || isOver(order))
  if (due.length === 0) return { buyers: 0, orders: 0 }

  return commit(db, async (tx) => {
    const forgotten = { buyers: 0, orders: 0 }
    for (const order of due) {
      if (!(await holdUnchanged(tx, order, limits))) continue
      if (order.names_buyer) {
        await forgetBuyer(tx, order.id)
        forgotten.buyers += 1
      }
      if (isOver(order)) {
        await removeOrder(tx, order.id)
        forgotten.orders += 1
      }
    }
    return forgotten
  })
}

/**
 * Whether the order is as it was read and had no recent change; locks its row until the commit.
 * Every change of an order stands in its history, a deletion in the order as well.
 */
async function holdUnchanged(
  tx: Tx,
  { id, version, deleted_at }: OldOrder,
  { changed }: Limits,
): Promise<boolean> {
  let hold = lockOrderRows(tx).where('id', '=', id).where('version', '=', version)
  if (deleted_at === null) {
    hold = hold.where(
      sql<boolean>`not exists (
        select 1 from history
        where subject = 'order' and subject_id = orders.id and happened_at > ${changed}
      )`,
    )
  }
  const { numUpdatedRows } = await hold.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The stock movements stay: they add up to the stock and hold no personal data. */
async function removeOrder(tx: Tx, id: string): Promise<void> {
  const before = await holdIndexed(tx, id)
  if (before) await changeInIndex(tx, before, undefined)
  await tx
    .updateTable('stock_movements')
    .set({ order_id: null })
    .where('order_id', '=', id)
    .execute()
  await removeReviews(tx, id)
  for (const part of [
    'order_adjustments',
    'order_advances',
    'gateway_payments',
    'return_cases',
    'order_returns',
    'refunds',
    'parcels',
    'order_lines',
  ] as const) {
    await tx.deleteFrom(part).where('order_id', '=', id).execute()
  }
  await tx.deleteFrom('orders').where('id', '=', id).execute()
  // After the order: the database refuses to delete the history of an order that it still has.
  await tx
    .deleteFrom('history')
    .where('subject', '=', 'order')
    .where('subject_id', '=', id)
    .execute()
}
