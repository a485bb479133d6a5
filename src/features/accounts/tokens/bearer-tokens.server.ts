/**
 * Fifteen minutes of a user's rights for a program. A token belongs to the session that issued it
 * and stops working when that ends: by signing out, a new password or blocking.
 */

import { isSessionOver } from '#src/domain/access/session-life.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import {
  dutiesFromRow,
  lacksFactor,
  sessionTimeColumns,
  sessionTimes,
} from '#src/features/accounts/sessions/session-times.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { makeTokenKeys } from '#src/features/accounts/tokens/token-keys.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type TokenUser = SessionUser & { readonly duties: readonly Duty[] }

export type BearerTokens = {
  readonly issue: (holder: Holder) => Promise<string>
  /** The user of the token in an `Authorization` header; undefined for any other header. */
  readonly findUser: (authorization: string) => Promise<TokenUser | undefined>
}

type Holder = { readonly userId: string; readonly sessionId: string }

const algorithm = 'EdDSA'
const type = 'JWT'
const lifetimeSeconds = 15 * 60
/** The clocks of two processes may differ by this much. */
const toleranceSeconds = 5
const longestHeader = 2_000

export function makeBearerTokens(
  shop: Pick<Shop, 'db' | 'clock'>,
  { origin }: { readonly origin: string },
): BearerTokens {
  const audience = `${origin}/api`
  const keys = makeTokenKeys(shop, {
    acceptedForMs: (lifetimeSeconds + toleranceSeconds) * 1_000,
  })

  async function holderOf(token: string): Promise<Holder | undefined> {
    const { errors, jwtVerify } = await loadJose()
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key.publicKey
        },
        {
          algorithms: [algorithm],
          typ: type,
          issuer: origin,
          audience,
          requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
          maxTokenAge: lifetimeSeconds,
          clockTolerance: toleranceSeconds,
          currentDate: shop.clock(),
        },
      )
      const { sub, sid } = payload
      return typeof sub === 'string' && typeof sid === 'string'
        ? { userId: sub, sessionId: sid }
        : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    issue: async ({ userId, sessionId }) => {
      const { SignJWT } = await loadJose()
      const key = await keys.current()
      const now = Math.floor(shop.clock().getTime() / 1_000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
        .setIssuer(origin)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(crypto.randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key.privateKey)
    },
    findUser: async (authorization) => {
      const token = tokenIn(authorization)
      const holder = token === undefined ? undefined : await holderOf(token)
      return holder && findHolder(shop, holder)
    },
  }
}

/** Loaded by the first request that needs it. */
function loadJose() {
  return import('jose')
}

function tokenIn(authorization: string): string | undefined {
  if (authorization.length > longestHeader) return undefined
  return /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
}

/** Read for every request: role and status may have changed since the token was signed. */
async function findHolder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, sessionId }: Holder,
): Promise<TokenUser | undefined> {
  const now = clock()
  const row = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .select([...sessionTimeColumns, lacksFactor])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Verified')
    .executeTakeFirst()
  if (!row || row.lacks_factor || isSessionOver(sessionTimes(row), now)) return undefined
  return { ...toSessionUser(row), duties: dutiesFromRow(row) }
}
