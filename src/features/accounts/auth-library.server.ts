/** What the shop uses of better-auth. Imported only when first needed: it is large. */

import { randomBytes } from 'node:crypto'
import { createAuthEndpoint } from 'better-auth/api'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { roles, userStatuses } from '#src/domain/people/role.ts'
import { authTables } from '#src/features/accounts/auth-tables.server.ts'
import { sessionCookieName } from '#src/features/accounts/sessions/session-cookie.ts'
import {
  insertSession,
  type SessionFrom,
  sessionSeconds,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type LibraryUser = z.output<typeof User>

type LibraryOptions = {
  readonly origin: string
  readonly noteFailure: (error: unknown) => void
}

export type PreparedSession = {
  /** The cookie opens nothing before the row is committed. */
  readonly setCookies: readonly string[]
  /** False for a user who is blocked or gone. */
  readonly insert: (tx: Tx, userId: string) => Promise<boolean>
}

export type AuthLibrary = {
  /** For who has been identified. Its row is written with whatever else is written. */
  readonly prepareSession: (from: SessionFrom) => Promise<PreparedSession>
  readonly signOut: (cookies: string) => Promise<readonly string[]>
  /** The session of the cookie, whatever became of its user. */
  readonly findSession: (cookies: string) => Promise<{
    readonly found: z.output<typeof Found> | null
    /** Clears a cookie that opens nothing. */
    readonly setCookies: readonly string[]
  }>
}

const tokenBytes = 32

const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
})
const Found = z.object({
  user: User,
  session: z.object({ id: z.string(), expiresAt: z.date(), updatedAt: z.date() }),
})

export function makeAuthLibrary(shop: Shop, options: LibraryOptions): AuthLibrary {
  const { api } = betterAuth(libraryOptions(shop, options))
  const cookieStart = `${sessionCookieName(options.origin)}=`
  const ofSession = (headers: Headers) =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(cookieStart))

  return {
    prepareSession: async (from) => {
      const token = randomBytes(tokenBytes).toString('base64url')
      const signed = await api.signToken({ body: { token }, returnHeaders: true })
      return {
        setCookies: ofSession(signed.headers),
        insert: (tx, userId) => insertSession(tx, { userId, token, from, now: systemClock() }),
      }
    },
    signOut: async (cookies) => {
      const headers = new Headers({ cookie: cookies })
      const signedOut = await api.signOut({ headers, returnHeaders: true })
      return ofSession(signedOut.headers)
    },
    findSession: async (cookies) => {
      const headers = new Headers({ cookie: cookies })
      const read = await api.getSession({ headers, returnHeaders: true })
      return { found: Found.nullable().parse(read.response), setCookies: ofSession(read.headers) }
    },
  }
}

/** Makes the cookie of a session as the library makes its own. Nothing but this process reaches it. */
const signToken = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ token: z.string() }) },
  async (ctx) => {
    const { name, attributes } = ctx.context.authCookies.sessionToken
    const cookie = { ...attributes, maxAge: ctx.context.sessionConfig.expiresIn }
    await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, cookie)
  },
)

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Every setting that matters is said, so that neither the environment nor a default decides. */
export function libraryOptions(
  { db, clock, secrets }: Shop,
  { origin, noteFailure }: LibraryOptions,
) {
  const secure = isSecure(origin)

  return {
    appName: 'Pagla Mart',
    baseURL: origin,
    basePath: '/api/auth',
    trustedOrigins: [origin],
    // As a list, so that no variable of the environment takes its place.
    secrets: [{ version: 1, value: secrets.session }],
    database: authTables({ db, clock, noteFailure }),
    // Ours: whether the password still is the right one is asked where the session is written.
    emailAndPassword: { enabled: false },
    session: {
      modelName: 'sessions',
      fields: {
        ...dates,
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      // Reading a session writes nothing, so it also works on a full disk.
      deferSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    user: {
      modelName: 'users',
      fields: { ...dates, emailVerified: 'email_verified' },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'guest' },
        status: { type: 'string', input: false, defaultValue: 'Verified' },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...dates,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...dates, identifier: 'identifier_hash', expiresAt: 'expires_at' },
    },
    advanced: {
      database: { generateId: () => newId(clock()), joins: true, validateSchema: false },
      // The library's own prefix would be __Secure-, which lets a subdomain set the cookie.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-shop' : 'shop',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(origin) } },
    },
    plugins: [{ id: 'pagla-mart', endpoints: { signToken } }],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions
}
