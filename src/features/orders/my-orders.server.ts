/** The orders of an account: those that it placed while signed in, and those that it claimed. */

import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import type { MyOrder } from '#src/features/orders/my-orders.tsx'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { lineTitle } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { commit } from '#src/platform/database/database.ts'

const mostShown = 50

/** The newest first, each with the token that opens its receipt. */
export async function listMyOrders(
  { db, secrets }: Pick<Shop, 'db' | 'secrets'>,
  accountId: string,
  language: Language,
): Promise<readonly MyOrder[]> {
  const rows = await db.read
    .selectFrom('orders')
    .select(orderColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  const orders = await ordersFromRows(db.read, rows)
  return orders.map(({ id, number, placedAt, status, total, lines }) => ({
    number,
    token: orderTokenFor(secrets, id),
    placedAt,
    status,
    total,
    titles: lines.map((line) => lineTitle(line, language)),
  }))
}

/** False: the token opens no such order, or the order already has an account. */
export async function claimOrder(
  shop: Shop,
  accountId: string,
  opened: { readonly number: string; readonly token: string },
): Promise<boolean> {
  const order = await findOrderByToken(shop, opened)
  // A masked order names its buyer to nobody any more.
  if (!order || order.isMasked) return false
  const { numUpdatedRows } = await commit(shop.db, (tx) =>
    tx
      .updateTable('orders')
      .set({ account_id: accountId })
      .where('id', '=', order.id)
      .where('account_id', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}
