/** How long a provider that does not answer keeps a buyer from paying in another way (decision 0229). */

import { openForMs } from '#src/domain/payments/next-ask.ts'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'

/** SSLCommerz takes the money on its own page, on which a buyer stays no longer. */
const onItsPageForMs = 60 * 60_000

type SilentPayment = {
  readonly provider: PaymentProvider
  /** When the shop told the provider to take it. */
  readonly takingAt: string | undefined
  /** When the provider last said something of it. */
  readonly answeredAt: string | undefined
  readonly startedAt: string
}

/** bKash moves no money before the shop tells it to, which the shop does only while the order asks for it. */
export function canHaveMoney({
  provider,
  takingAt,
}: Pick<SilentPayment, 'provider' | 'takingAt'>): boolean {
  return takingAt !== undefined || provider === 'sslcommerz'
}

/** Whether the buyer is to wait until the provider says what became of the payment. */
export function isWorthWaiting(payment: SilentPayment, now: Date): boolean {
  const { takingAt, answeredAt, startedAt } = payment
  const silentForMs = now.getTime() - Date.parse(takingAt ?? answeredAt ?? startedAt)
  return canHaveMoney(payment) && silentForMs <= (takingAt ? openForMs : onItsPageForMs)
}
