/** Values that only this shop can make and read: in a visitor's cookie, or at rest in a row. */

import { hkdfSync } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { z } from 'zod'
import type { Secrets } from '#src/features/secrets.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { readCookie, setServerCookie } from '#src/platform/http/request/cookies.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'

/** Loaded by the first request that needs it. */
function loadJose() {
  return import('jose')
}

/** Without `endsAt` the value stays readable. */
export async function seal(key: Uint8Array, value: JWTPayload, endsAt?: Date): Promise<string> {
  const { EncryptJWT } = await loadJose()
  const unsealed = new EncryptJWT(value).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
  return (endsAt ? unsealed.setExpirationTime(endsAt) : unsealed).encrypt(key)
}

/** Undefined for a value that another key sealed, that was changed, or whose time is over. */
export async function unseal(
  key: Uint8Array,
  sealed: string,
  now: Date,
): Promise<JWTPayload | undefined> {
  const { errors, jwtDecrypt } = await loadJose()
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      currentDate: now,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

export type SealedCookie<Value> = {
  /** A whole `Set-Cookie` line. */
  readonly seal: (value: Value) => Promise<string>
  /** Undefined without a cookie, for an expired cookie, and for one that this shop did not seal. */
  readonly open: (cookies: string | null) => Promise<Value | undefined>
  readonly clear: () => string
}

type CookieParts<Schema> = {
  readonly secrets: Pick<Secrets, 'session'>
  readonly clock: Clock
  readonly origin: string
  readonly name: string
  readonly seconds: number
  readonly value: Schema
}

/** `__Host-` stops a subdomain from setting another visitor's cookie; it requires `Path=/`. */
export function sealedCookie<Schema extends z.ZodType<JWTPayload>>({
  secrets,
  clock,
  origin,
  name: bareName,
  seconds,
  value: schema,
}: CookieParts<Schema>): SealedCookie<z.output<Schema>> {
  const key = new Uint8Array(hkdfSync('sha256', secrets.session, '', bareName, 32))
  const name = isSecure(origin) ? `__Host-${bareName}` : bareName
  const line = (value: string, maxAge: number) =>
    setServerCookie({ name, value, maxAge, secure: isSecure(origin) })

  return {
    seal: async (value) => {
      const endsAt = new Date(clock().getTime() + seconds * 1_000)
      return line(await seal(key, value, endsAt), seconds)
    },
    open: async (cookies) => {
      const sealed = readCookie(cookies, name)
      const payload = sealed === undefined ? undefined : await unseal(key, sealed, clock())
      return payload?.exp === undefined ? undefined : schema.parse(payload)
    },
    clear: () => line('', 0),
  }
}
