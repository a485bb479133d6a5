/** The secret in the address to which a provider sends a buyer back. */

import { createHmac } from 'node:crypto'
import type { Secrets } from '#src/features/secrets.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

/** The provider reads it, so that it opens no order by itself: see `addressAfter`. */
export function returnKeyFor({ orderToken }: Secrets, paymentId: string): string {
  return createHmac('sha256', orderToken)
    .update(`payment\n${paymentId}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

export function opensReturn(secrets: Secrets, paymentId: string, key: string): boolean {
  return isSameSecret(key, returnKeyFor(secrets, paymentId))
}
