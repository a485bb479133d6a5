/** A page of the orders that can be restored, the last deleted first. */

import { restoredForMs } from '#src/domain/orders/order-stage.ts'
import { countOf } from '#src/features/orders/list/order-places.server.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Page } from '#src/lib/paging.ts'

export type DeletedOrder = { readonly order: OrderView; readonly deletedAt: string }

export async function listDeletedOrders(
  { db: { read }, clock }: Pick<Shop, 'db' | 'clock'>,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<DeletedOrder>> {
  const since = new Date(clock().getTime() - restoredForMs).toISOString()
  const deleted = read.selectFrom('orders').where('orders.deleted_at', '>=', since)
  const rows = await deleted
    .select(orderColumns)
    .select((eb) => eb.ref('orders.deleted_at').$notNull().as('deleted_at'))
    .orderBy('orders.deleted_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const orders = await ordersFromRows(read, rows)
  const items = rows.flatMap(({ id, deleted_at: deletedAt }) => {
    const order = orders.find((one) => one.id === id)
    return order ? [{ order, deletedAt }] : []
  })
  return { items, total: await countOf(deleted), page, size }
}
