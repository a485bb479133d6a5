/**
 * One attempt to sign in with Google, in an encrypted cookie of the visitor's browser. The visitor can
 * neither read nor forge it, and an abandoned attempt leaves nothing in the database.
 */

import { hkdfSync, randomBytes } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Secrets } from '#src/features/secrets.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { readCookie, setServerCookie } from '#src/platform/http/request/cookies.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'

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

type AttemptCookie = {
  /** A whole `Set-Cookie` line. */
  readonly seal: (attempt: Attempt) => Promise<string>
  /** Undefined without a cookie, for an expired cookie, and for one that this shop did not seal. */
  readonly open: (cookies: string | null) => Promise<Attempt | undefined>
  readonly clear: () => string
}

type AttemptParts = {
  readonly secrets: Pick<Secrets, 'session'>
  readonly clock: Clock
  readonly origin: string
}

/** `__Host-` stops a subdomain from setting another visitor's attempt; it requires `Path=/`. */
export function attemptCookie({ secrets, clock, origin }: AttemptParts): AttemptCookie {
  const key = new Uint8Array(hkdfSync('sha256', secrets.session, '', 'google-sign-in', 32))
  const name = isSecure(origin) ? '__Host-google-sign-in' : 'google-sign-in'
  const line = (value: string, maxAge: number) =>
    setServerCookie({ name, value, maxAge, secure: isSecure(origin) })

  return {
    seal: async (attempt) => {
      const endsAt = new Date(clock().getTime() + attemptSeconds * 1_000)
      const sealed = await new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(endsAt)
        .encrypt(key)
      return line(sealed, attemptSeconds)
    },
    open: async (cookies) => {
      const sealed = readCookie(cookies, name)
      if (sealed === undefined) return undefined
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          currentDate: clock(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        return Attempt.parse(payload)
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
    clear: () => line('', 0),
  }
}
