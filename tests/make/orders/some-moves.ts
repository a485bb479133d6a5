import type { CancelReason, OrderStage } from '#src/domain/orders/order-stage.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Database } from '#src/platform/database/database.ts'
import { anOrder } from '#tests/make/an-order.ts'

export const actor = 'admin@paglamart.test'
export const anyVersion = { expectedVersion: undefined, actor } as const
const noneLost = { damaged: 0, missing: 0 } as const
export const dayMs = 24 * 60 * 60 * 1_000

export async function placed(shop: Shop, order = anOrder()) {
  const result = await placeOrder(shop, order)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

export function move(shop: Shop, number: string, to: OrderStage, reason: CancelReason = 'other') {
  return moveOrder(shop, { ...anyVersion, number, to, reason })
}

/** All pieces that are out. */
export async function returnAll(shop: Shop, number: string) {
  const order = await findOrder(shop.db.read, number)
  if (!order) return undefined
  const items = order.lines
    .map(({ pid, quantity, returned }) => ({ pid, sellable: quantity - returned, ...noneLost }))
    .filter(({ sellable }) => sellable > 0)
  return receiveReturn(shop, { number, expectedVersion: order.version, actor, items })
}

export function edit(shop: Shop, number: string, quantity: number, isConfirmed = false) {
  return editOrder(shop, { ...anyVersion, number, changes: { quantity }, isConfirmed })
}

export async function stockOf(db: Database, pid = 'kettle') {
  const { stock } = await db.read
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return stock
}

export async function sheetStatuses(db: Database) {
  const rows = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'order-sheet')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload).data[0].stage)
}
