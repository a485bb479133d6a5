/** Two orders of one phone. */

import { poisha } from '#src/domain/money.ts'
import { listDuplicates } from '#src/features/orders/duplicates/find-duplicates.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { systemClock } from '#src/lib/clock.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const actor = 'desk@paglamart.test'
export const phone = '01712345678'
export const hourMs = 60 * 60 * 1_000

export async function anOffice(clock = systemClock) {
  const db = await freshDatabase()
  const shop = await aShop(db, clock)
  const kettle = await aProduct(db, { pid: 'kettle', stock: 20, price: poisha(100_000) })
  await aProduct(db, { pid: 'lamp', stock: 10, price: poisha(30_000) })
  const place = async (matters: OrderMatters = {}) =>
    got(await placeOrder(shop, anOrder({ ...matters, customer: { phone, ...matters.customer } })))
  const stockOf = async (pid: string) =>
    (await db.read.selectFrom('products').select('stock').where('pid', '=', pid).execute())[0]
      ?.stock
  const numbersBeside = async (order: OrderView) =>
    (await listDuplicates(db.read, order, shop.clock())).map(({ number }) => number)
  return { db, shop, kettle, place, stockOf, numbersBeside }
}

export const seen = ({ number, version }: OrderView) => ({ number, expectedVersion: version })
export const any = ({ number }: OrderView) => ({ number, expectedVersion: undefined })

export const merge = (shop: Shop, survivor: OrderView, other: OrderView) =>
  mergeOrders(shop, { survivor: seen(survivor), other: seen(other), actor })

export const opens = (shop: Shop, { id, number }: OrderView) =>
  findOrderByToken(shop, { number, token: orderTokenFor(shop.secrets, id) })
