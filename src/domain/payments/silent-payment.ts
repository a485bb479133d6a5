/** How long a provider that does not answer keeps a buyer from paying in another way (decision 0229). */

import { openForMs } from '#src/domain/payments/next-ask.ts'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'

/** SSLCommerz takes the money on its own page, on which a buyer stays no longer. */
const onItsPageForMs = 60 * 60_000

type SilentPayment = {
  readonly provider: PaymentProvider
  /** The shop has told the provider to take it. */
  readonly isBeingTaken: boolean
  readonly startedAt: string
}

/** bKash moves no money before the shop tells it to, which the shop does only while the order asks for it. */
export function canHaveMoney({
  provider,
  isBeingTaken,
}: Pick<SilentPayment, 'provider' | 'isBeingTaken'>): boolean {
  return isBeingTaken || provider === 'sslcommerz'
}

/** Whether the buyer is to wait until the provider says what became of the payment. */
export function isWorthWaiting(payment: SilentPayment, now: Date): boolean {
  const age = now.getTime() - Date.parse(payment.startedAt)
  return canHaveMoney(payment) && age <= (payment.isBeingTaken ? openForMs : onItsPageForMs)
}
