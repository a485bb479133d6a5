/** The secret that opens one order: sent to its buyer, stored nowhere, derived again to compare. */

import { createHmac } from 'node:crypto'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

export function orderTokenFor(secrets: Secrets, orderId: string): string {
  return derive(secrets, orderId)
}

export function opensOrder(secrets: Secrets, orderId: string, token: string): boolean {
  return isSameSecret(token, orderTokenFor(secrets, orderId))
}

/**
 * Stands for the order's phone in the forms of a caller who has given it, so that no page repeats it.
 * It works until the end of the next day in Dhaka, and opens no more than the phone does.
 */
export function lookUpProofFor(secrets: Secrets, orderId: string, now: Date): string {
  return derive(secrets, `look-up\n${orderId}\n${dhakaDay(now)}`)
}

export function provesLookUp(
  secrets: Secrets,
  { orderId, proof, now }: { readonly orderId: string; readonly proof: string; readonly now: Date },
): boolean {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1_000)
  return [now, aDayAgo].some((day) => isSameSecret(proof, lookUpProofFor(secrets, orderId, day)))
}

/** 192 bits, 32 characters that need no escaping in an address. */
function derive({ orderToken }: Secrets, subject: string): string {
  return createHmac('sha256', orderToken)
    .update(subject)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}
