/** The order that an editor saw: every change of an order begins with it. */

import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Of every change of an order. */
export type OrderChange = {
  readonly number: string
  /** The version that the editor saw; undefined when the request names none. */
  readonly expectedVersion: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
  /** The id of the history's row that this change takes back. */
  readonly undoes?: string | undefined
}

export type ChangeOrderFailure =
  | { readonly kind: 'order-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly order: OrderView }

/** The stage of the order does not allow the change, or what `because` names. */
export type IllegalMove = {
  readonly kind: 'illegal-move'
  readonly order: OrderView
  readonly because?: 'parcel' | 'advance' | undefined
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

/** False: another write has changed the order since it was read. Locks its row until the commit. */
export async function takeVersion(tx: Tx, { id, version }: OrderView): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
