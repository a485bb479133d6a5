/** The orders of an account: those that it placed while signed in, and those that it claimed. */

import { normalisePhone } from '#src/domain/people/phone.ts'
import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import type { MyDetails } from '#src/features/orders/mine/my-details.ts'
import type { MyOrder } from '#src/features/orders/mine/my-orders.tsx'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { lineTitle, orderForBuyer } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const mostShown = 50

/** The newest first, each with the token that opens its receipt. A merged order is in its survivor. */
export async function listMyOrders(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  accountId: string,
  language: Language,
): Promise<readonly MyOrder[]> {
  const rows = await db.read
    .selectFrom('orders')
    .select(orderColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_merges')
            .innerJoin('orders as survivors', 'survivors.id', 'survivor_id')
            .select('order_id')
            .whereRef('order_id', '=', 'orders.id')
            .where('survivors.account_id', '=', accountId),
        ),
      ),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  const orders = await ordersFromRows(db.read, rows)
  const now = clock()
  return orders.map((order) => {
    const { number, placedAt, total, lines, stage } = orderForBuyer(order, now)
    return {
      number,
      token: orderTokenFor(secrets, order.id),
      placedAt,
      stage,
      total,
      titles: lines.map((line) => lineTitle(line, language)),
    }
  })
}

/**
 * Where the account's last order went, by the names of the order form. Undefined before its first, and
 * once the shop has forgotten who bought.
 */
export async function findSavedAddress(
  reads: Reads,
  accountId: string,
): Promise<MyDetails | undefined> {
  const row = await reads
    .selectFrom('orders')
    .select(['customer_name', 'customer_phone', 'customer_address', 'delivery_zone', 'place'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      cname: row.customer_name,
      cphone: normalisePhone(row.customer_phone) ?? row.customer_phone,
      caddress: row.customer_address,
      zone: row.delivery_zone,
      place: row.place ?? '',
    }
  )
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
