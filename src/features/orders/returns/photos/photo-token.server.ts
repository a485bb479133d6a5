/** The secret by which the page of an order adds photos to one return. It opens nothing. */

import { createHmac } from 'node:crypto'
import type { Secrets } from '#src/features/secrets.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

export function photoTokenFor({ orderToken }: Pick<Secrets, 'orderToken'>, caseId: string): string {
  return createHmac('sha256', orderToken)
    .update(`return-photo\n${caseId}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

export function addsPhotos(
  secrets: Pick<Secrets, 'orderToken'>,
  caseId: string,
  token: string,
): boolean {
  return isSameSecret(token, photoTokenFor(secrets, caseId))
}
