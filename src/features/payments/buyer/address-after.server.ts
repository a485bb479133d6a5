/** A buyer comes back from a provider: the shop asks there, and shows the order. */

import { findOrderById } from '#src/features/orders/find-order.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { opensReturn } from '#src/features/payments/payment-key.server.ts'
import {
  findPayment,
  type GatewayPayment,
  isDecided,
} from '#src/features/payments/payment-rows.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { transact } from '#src/platform/database/database.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'

/** The provider and its log know the address: a day later it opens no order. */
const opensForMs = 24 * 60 * 60 * 1_000

/** Who cancels at the provider may pay nevertheless, from the page that is still open. */
const paysAgainForMs = 60 * 60 * 1_000

const returns = {
  kind: 'payment return',
  atMost: 20,
  windowSeconds: 60 * 60,
  refusal: 'too-many-returns',
} as const

/** The path of the order's page; undefined for a key that is not the payment's. */
export async function addressAfter(
  shop: PayShop,
  { payment: id = '', key = '' }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (!opensReturn(shop.secrets, id, key)) return undefined
  const payment = await findPayment(shop.db.read, id)
  if (!payment) return undefined
  const age = shop.clock().getTime() - Date.parse(payment.startedAt)
  if (mayChange(payment, age) && (await isWithinLimit(shop, payment))) {
    await settlePayment(shop, payment)
  }
  const order = await findOrderById(shop.db.read, payment.orderId)
  const prefix = pathPrefix(order?.language ?? 'en')
  if (!order || age > opensForMs) return `${prefix}/order`
  const query = new URLSearchParams({
    oid: order.number,
    token: orderTokenFor(shop.secrets, order.id),
  })
  return `${prefix}/thankyou?${query}`
}

/** An unclear one is for a person, who may have written the money down. */
function mayChange(payment: GatewayPayment, age: number): boolean {
  if (isDecided(payment)) return false
  return payment.state !== 'not-paid' || age <= paysAgainForMs
}

/** Each return asks the provider: the address is in a browser's history. */
async function isWithinLimit(
  { db, clock, secrets }: PayShop,
  { id }: GatewayPayment,
): Promise<boolean> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const counted = await transact(db, (tx) => countWithin(tx, counting, { ...returns, subject: id }))
  return counted.ok
}
