/** A provider says that a payment has news: the shop asks it, and believes nothing else. */

import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { findReturn } from '#src/features/payments/payment-key.server.ts'
import { findPayment } from '#src/features/payments/payment-rows.server.ts'
import { isWorthAsking, settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'

const notices = {
  kind: 'payment notice',
  atMost: 20,
  windowSeconds: 60 * 60,
  refusal: 'too-many-notices',
} as const

type HearNoticeFailure =
  | { readonly kind: 'no-such-payment' }
  /** The shop did not ask: the provider is to repeat it. */
  | { readonly kind: typeof notices.refusal; readonly retryAfterSeconds: number }

export async function hearNotice(
  shop: PayShop,
  { payment: id = '', key = '' }: Readonly<Record<string, string>>,
): Promise<Result<undefined, HearNoticeFailure>> {
  const payment = findReturn(shop.secrets, id, key) && (await findPayment(shop.db.read, id))
  if (!payment) return failed({ kind: 'no-such-payment' })
  if (!isWorthAsking(payment, shop.clock())) return ok(undefined)
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const counted = await transact(shop.db, (tx) =>
    countWithin(tx, counting, { ...notices, subject: id }),
  )
  if (!counted.ok) return counted
  await settlePayment(shop, payment)
  return ok(undefined)
}
