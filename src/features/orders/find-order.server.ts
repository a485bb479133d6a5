import { isOrderNumber } from '#src/domain/order-number.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import { opensOrder } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** By its order number; finds no deleted order. */
export async function findOrder(reads: Reads | Tx, number: string): Promise<OrderView | undefined> {
  // PostgreSQL throws for a text that it cannot store.
  if (!isOrderNumber(number)) return undefined
  const rows = await reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('oid', '=', number)
    .where('deleted_at', 'is', null)
    .execute()
  const [order] = await ordersFromRows(reads, rows)
  return order
}

/** For the holder of its token; a wrong token finds as little as a wrong number. */
export async function findOrderByToken(
  { db, secrets }: Shop,
  { number, token }: { number: string; token: string },
): Promise<OrderView | undefined> {
  const order = await findOrder(db.read, number)
  return order && opensOrder(secrets, order.id, token) ? order : undefined
}
