/** A buyer comes back from a provider: the shop asks there, and shows the order. */

import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { backFromPaying } from '#src/features/payments/buyer/back-from-paying.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { findReturn } from '#src/features/payments/payment-key.server.ts'
import { findPayment, type GatewayPayment } from '#src/features/payments/payment-rows.server.ts'
import { isWorthAsking, settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { transact } from '#src/platform/database/database.ts'
import { countEachWithin } from '#src/platform/limits/count-within.server.ts'

/** The provider and its log know the address: a day later it opens no order. */
const opensForMs = 24 * 60 * 60 * 1_000

const hour = 60 * 60
const refusal = 'too-many-returns'

/** Hundreds of buyers share a network, so its limit is wide. */
const limits = {
  payment: { kind: 'payment return', atMost: 20, windowSeconds: hour, refusal },
  network: { kind: 'payment return by address', atMost: 200, windowSeconds: hour, refusal },
} as const

/**
 * The path of the order's page, or of the look-up where the payment began there or a merge moved it; undefined for
 * a key that is not the payment's.
 */
export async function addressAfter(
  shop: PayShop,
  { payment: id = '', key = '' }: Readonly<Record<string, string>>,
  network: string,
): Promise<string | undefined> {
  const to = findReturn(shop.secrets, id, key)
  if (to === undefined) return undefined
  const payment = await findPayment(shop.db.read, id)
  if (!payment) return undefined
  const age = shop.clock().getTime() - Date.parse(payment.startedAt)
  if (isWorthAsking(payment, shop.clock()) && (await isWithinLimit(shop, payment, network))) {
    await settlePayment(shop, payment)
  }
  const order = await findOrderById(shop.db.read, payment.orderId)
  const prefix = pathPrefix(order?.language ?? 'en')
  if (!order || age > opensForMs) return `${prefix}/order`
  if (to === 'look-up' || !payment.opensOrder) {
    return `${prefix}/order?${new URLSearchParams({ number: order.number, [backFromPaying]: '1' })}`
  }
  const query = new URLSearchParams({
    oid: order.number,
    token: orderTokenFor(shop.secrets, order.id),
  })
  return `${prefix}/thankyou?${query}`
}

/** Each return asks the provider: the address is in a browser's history. */
async function isWithinLimit(
  { db, clock, secrets }: PayShop,
  { id }: GatewayPayment,
  network: string,
): Promise<boolean> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const counted = await transact(db, (tx) =>
    countEachWithin(tx, counting, [
      { ...limits.payment, subject: id },
      { ...limits.network, subject: network },
    ]),
  )
  return counted.ok
}
