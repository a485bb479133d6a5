/** The secret that opens one order: sent to its buyer, stored nowhere, derived again to compare. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#src/features/secrets.server.ts'

/** 192 bits, 32 characters that need no escaping in an address. */
export function orderTokenFor({ orderToken }: Secrets, orderId: string): string {
  return createHmac('sha256', orderToken)
    .update(orderId)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

export function opensOrder(secrets: Secrets, orderId: string, token: string): boolean {
  const right = Buffer.from(orderTokenFor(secrets, orderId))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
