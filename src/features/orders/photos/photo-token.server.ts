/** The secret by which the page of an order adds photos to one return or review. It opens nothing. */

import { createHmac } from 'node:crypto'
import type { Secrets } from '#src/features/secrets.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

export type PhotoSubject = { readonly of: 'return' | 'review'; readonly id: string }

export function photoTokenFor(
  { orderToken }: Pick<Secrets, 'orderToken'>,
  { of, id }: PhotoSubject,
): string {
  return createHmac('sha256', orderToken)
    .update(`${of}-photo\n${id}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

export function addsPhotos(
  secrets: Pick<Secrets, 'orderToken'>,
  subject: PhotoSubject,
  token: string,
): boolean {
  return isSameSecret(token, photoTokenFor(secrets, subject))
}
