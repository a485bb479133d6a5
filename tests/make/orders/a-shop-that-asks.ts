import { fromTaka } from '#src/domain/money.ts'
import type { AdvanceRule } from '#src/domain/orders/advance/advance-rule.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const theFee: AdvanceRule = {
  asks: 'outside-dhaka',
  from: fromTaka(100),
  percent: 0,
  bkash: '01712345678',
  nagad: '01912345678',
}

/** A shop that asks the delivery fee of orders outside Dhaka. */
export async function aShopThatAsks(changes: Partial<AdvanceRule> = {}): Promise<Shop> {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db, { pid: 'kettle', stock: 50 })
  await aProduct(shop.db, { pid: 'fan', stock: 50 })
  await askAdvance(shop, { ...theFee, ...changes })
  return shop
}

export async function askAdvance(shop: Shop, advance: AdvanceRule): Promise<void> {
  const settings = { ...(await findShopSettings(shop.db.read)), advance }
  const actor = 'admin@paglamart.test'
  got(await editShopSettings(shop, { settings, expectedVersion: undefined, actor }))
}

export async function placedOutside(shop: Shop, order: OrderMatters = {}): Promise<OrderView> {
  return got(await placeOrder(shop, anOrder({ zone: 'outside-dhaka', ...order })))
}
