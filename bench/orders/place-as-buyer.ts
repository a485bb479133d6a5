/** Places the order of a buyer of the bench by the shop's code, as the API does. */

import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { type BenchCart, orderOfBuyer } from './orders-load.ts'

export async function placeAsBuyer(shop: Shop, buyer: number, cart: BenchCart): Promise<void> {
  const { items, body, key, address } = orderOfBuyer(buyer, cart)
  const placed = await placeOrder(shop, {
    lines: items,
    customer: {
      name: String(body.cname),
      phone: String(body.cphone),
      address: String(body.caddress),
    },
    zone: body.zone,
    coupon: '',
    agreedTotal: undefined,
    idempotencyKey: {
      key: `api ${key}`,
      keptForSeconds: 72 * 60 * 60,
    },
    from: { address, device: undefined },
  })
  if (!placed.ok) throw new Error(`The bench's own order failed: ${placed.failure.kind}`)
}
