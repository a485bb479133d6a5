/** The owner confirms an order after the phone call, or takes the confirmation back. */

import { stageOfToggle } from '#src/domain/order-stage.ts'
import type { OrderStatus } from '#src/domain/order-status.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { changeInIndex } from '#src/features/orders/list/order-index.server.ts'
import { queueForSheet } from '#src/features/orders/notify/queue-for-sheet.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Of every change of an order. */
export type OrderChange = {
  readonly number: string
  /** The version that the editor saw; undefined when the request names none. */
  readonly expectedVersion: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type ChangeOrderStatus = OrderChange & { readonly status: OrderStatus }

export type ChangeOrderFailure =
  | { readonly kind: 'order-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly order: OrderView }

/** The status that the order already has changes nothing. */
export function changeOrderStatus(
  { db, clock, hasOrderSheet }: Shop,
  { number, status, expectedVersion, actor }: ChangeOrderStatus,
): Promise<Result<OrderView, ChangeOrderFailure>> {
  return transact<OrderView, ChangeOrderFailure>(db, async (tx) => {
    const seen = await findSeen(tx, { number, expectedVersion })
    if (!seen.ok) return seen
    const before = seen.value
    if (before.status === status) return ok(before)

    const now = clock()
    const stage = stageOfToggle(status)
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ status, stage, version: before.version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return changedMeanwhile(tx, number)

    const after = { ...before, status, stage, version: before.version + 1 }
    await changeInIndex(tx, before, after)
    await recordHistory(tx, {
      subject: 'order',
      subjectId: before.id,
      actor,
      action: 'order.change-status',
      before: { status: before.status, stage: before.stage },
      after: { status, stage },
      now,
    })
    if (hasOrderSheet) await queueForSheet(tx, after, now)
    return ok(after)
  })
}

/** The order that the editor saw. */
export async function findSeen(
  tx: Tx,
  { number, expectedVersion }: Pick<OrderChange, 'number' | 'expectedVersion'>,
): Promise<Result<OrderView, ChangeOrderFailure>> {
  const order = await findOrder(tx, number)
  if (!order) return failed({ kind: 'order-gone' })
  const isSeen = expectedVersion === undefined || expectedVersion === order.version
  return isSeen ? ok(order) : failed({ kind: 'changed-meanwhile', order })
}

/** Another write changed the order between our read and our write. */
export async function changedMeanwhile(
  tx: Tx,
  number: string,
): Promise<Result<never, ChangeOrderFailure>> {
  const order = await findOrder(tx, number)
  return failed(order ? { kind: 'changed-meanwhile', order } : { kind: 'order-gone' })
}
