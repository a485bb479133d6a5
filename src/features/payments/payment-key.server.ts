/** The secret in the address to which a provider sends a buyer back. */

import { createHmac } from 'node:crypto'
import type { Secrets } from '#src/features/secrets.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

type KeySecrets = Pick<Secrets, 'orderToken'>

/** What a return may show: the page of the order, or the look-up, which asks for the phone. */
type ReturnsTo = 'order' | 'look-up'

/** A process from before decision 0230 knows the first one alone, and opens the order by it. */
const labels: Readonly<Record<ReturnsTo, string>> = {
  order: 'payment',
  'look-up': 'payment from the look-up',
}

/** The provider reads it, so that it opens no order by itself: see `addressAfter`. */
export function returnKeyFor({ orderToken }: KeySecrets, paymentId: string, to: ReturnsTo): string {
  return createHmac('sha256', orderToken)
    .update(`${labels[to]}\n${paymentId}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Undefined for a key that is not the payment's. */
export function findReturn(
  secrets: KeySecrets,
  paymentId: string,
  key: string,
): ReturnsTo | undefined {
  const isOf = (to: ReturnsTo) => isSameSecret(key, returnKeyFor(secrets, paymentId, to))
  if (isOf('order')) return 'order'
  return isOf('look-up') ? 'look-up' : undefined
}
