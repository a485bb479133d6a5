import { isWorthWaiting } from '#src/domain/payments/silent-payment.ts'
import { hasWaitingClaim } from '#src/features/orders/advance/list-claims.server.ts'
import { listPaymentsOf } from '#src/features/payments/payment-rows.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/**
 * Whether the shop may have the buyer's money already: staff check what the buyer says to have sent, or
 * nobody knows yet what a provider did. Whoever paid again now would pay twice.
 */
export async function isBeingChecked(
  reads: Reads | Tx,
  orderId: string,
  now: Date,
): Promise<boolean> {
  if (await hasWaitingClaim(reads, orderId)) return true
  const payments = await listPaymentsOf(reads, orderId)
  return payments.some((payment) => {
    const { state, because, isLookedAt } = payment
    if (state === 'unclear') return !isLookedAt
    return state === 'open' && because !== '' && isWorthWaiting(payment, now)
  })
}
