/**
 * One attempt to sign in with Google, in an encrypted cookie of the visitor's browser. The visitor can
 * neither read nor forge it, and an abandoned attempt leaves nothing in the database.
 */

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type SealedCookie, sealedCookie } from '#src/features/accounts/seal.server.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import type { Clock } from '#src/lib/clock.ts'

export const attemptSeconds = 10 * 60

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE verifier: proves that the browser that brings the code also requested it. */
  verifier: z.string(),
  /** A path of this shop. */
  from: z.string(),
  /** The state of the attempt that this one replaced. */
  replaced: z.string().optional(),
})
export type Attempt = Readonly<z.output<typeof Attempt>>

/** Replaces the attempt that this browser has in progress. */
export function newAttempt(from: string, earlier: Attempt | undefined): Attempt {
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  return { state, nonce, verifier, from, replaced: earlier?.state }
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

type AttemptParts = {
  readonly secrets: Pick<Secrets, 'session'>
  readonly clock: Clock
  readonly origin: string
}

export function attemptCookie({ secrets, clock, origin }: AttemptParts): SealedCookie<Attempt> {
  const name = 'google-sign-in'
  return sealedCookie({ secrets, clock, origin, name, seconds: attemptSeconds, value: Attempt })
}
