/**
 * Signing in and out, and who is signed in. The identity library is loaded by the first request
 * that needs it, so a shop that only sells never carries it.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthLibrary, LibraryUser } from '#src/features/accounts/auth-library.server.ts'
import { makePasswords } from '#src/features/accounts/passwords.server.ts'
import { hasSessionCookie } from '#src/features/accounts/session-cookie.ts'
import type { SessionUser } from '#src/features/accounts/session-user.ts'
import { SignInForm } from '#src/features/accounts/sign-in-form.ts'
import { clearFailures, reserveCheck } from '#src/features/accounts/sign-in-limits.server.ts'
import type { Origin } from '#src/features/orders/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { makeQueues } from '#src/lib/turns.ts'
import { transact } from '#src/platform/database/database.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { fieldProblems } from '#src/platform/http/call.ts'

export type AuthRequest = {
  readonly method: string
  /** Below `/api/auth`: `/sign-in/email`. */
  readonly path: string
  readonly headers: Headers
  /** Parsed JSON, or undefined. */
  readonly body: unknown
  readonly from: Origin
}

export type AuthAnswer = {
  readonly status: number
  readonly body: unknown
  readonly setCookies: readonly string[]
  readonly retryAfterSeconds?: number
}

export type Identity = {
  /** Role and status are read from the database at every call; a blocked user has no session. */
  readonly findSession: (headers: Headers) => Promise<SessionUser | undefined>
  readonly answer: (request: AuthRequest) => Promise<AuthAnswer>
}

type SignInFailure =
  | { readonly kind: 'invalid-credential' }
  | { readonly kind: 'user-disabled' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfterSeconds: number }
  | { readonly kind: 'too-busy' }

type SignedIn = { readonly user: LibraryUser; readonly setCookies: readonly string[] }

/** Two passwords are checked at once, each in some 40 ms: more than these would wait for seconds. */
const signingInAtMost = 100

const userAgentLength = 300

export function makeIdentity(shop: Shop, { origin }: { readonly origin: string }): Identity {
  const passwords = makePasswords()
  const accounts = makeQueues()
  const databaseFailures = new AsyncLocalStorage<unknown[]>()
  let library: Promise<AuthLibrary> | undefined
  let signingIn = 0

  async function loadLibrary(): Promise<AuthLibrary> {
    const { makeAuthLibrary } = await import('#src/features/accounts/auth-library.server.ts')
    const noteFailure = (error: unknown) => databaseFailures.getStore()?.push(error)
    return makeAuthLibrary(shop, { origin, passwords, noteFailure })
  }

  /** Throws what the database threw, even where the library would answer as if nothing were wrong. */
  async function ask<Value>(work: (library: AuthLibrary) => Promise<Value>): Promise<Value> {
    library ??= loadLibrary()
    const loaded = await library.catch((error: unknown) => {
      // Not for good: the next request tries anew.
      library = undefined
      throw error
    })
    const failures: unknown[] = []
    const asked = await databaseFailures
      .run(failures, () => work(loaded))
      .catch((error: unknown) => {
        throw failures[0] ?? error
      })
    if (failures.length > 0) throw failures[0]
    return asked
  }

  async function findSession(headers: Headers) {
    const cookies = headers.get('cookie') ?? ''
    if (!hasSessionCookie(origin, cookies)) return { found: null, setCookies: [] }
    const { found, setCookies } = await ask((library) => library.findSession(cookies))
    return { found: found?.user.status === 'Verified' ? found : null, setCookies }
  }

  async function signOut(headers: Headers): Promise<readonly string[]> {
    const cookies = headers.get('cookie') ?? ''
    return hasSessionCookie(origin, cookies) ? ask((library) => library.signOut(cookies)) : []
  }

  async function signIn(
    credentials: SignInForm,
    { headers, from }: AuthRequest,
  ): Promise<Result<SignedIn, SignInFailure>> {
    const attempt = { email: credentials.email, address: from.address }
    const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
    const reserved = await transact(shop.db, (tx) => reserveCheck(tx, counting, attempt))
    if (!reserved.ok) return reserved

    const userAgent = headers.get('user-agent')?.slice(0, userAgentLength) ?? ''
    const checked = await ask((library) =>
      library.signIn(credentials, { userAgent, address: from.address }),
    )
    if (!checked.ok && checked.failure.kind === 'invalid-credential') return checked

    await transact(shop.db, async (tx) => {
      await clearFailures(tx, counting, attempt)
      return ok(undefined)
    })
    // Whoever signs in anew leaves the session they came with.
    if (checked.ok) await signOut(headers)
    return checked
  }

  /** One check at a time for each account: its limit counts what was found, not what is under way. */
  async function signInInTurn(
    credentials: SignInForm,
    request: AuthRequest,
  ): Promise<Result<SignedIn, SignInFailure>> {
    if (signingIn >= signingInAtMost) return failed({ kind: 'too-busy' })
    signingIn += 1
    try {
      return await accounts.take(credentials.email, () => signIn(credentials, request))
    } finally {
      signingIn -= 1
    }
  }

  async function answerSignIn(request: AuthRequest): Promise<AuthAnswer> {
    const form = SignInForm.safeParse(request.body)
    if (!form.success) return badForm(fieldProblems(form.error))

    const signedIn = await signInInTurn(form.data, request)
    if (!signedIn.ok) return answerForFailure(signedIn.failure)
    const { user, setCookies } = signedIn.value
    return { status: 200, body: { user: toSessionUser(user) }, setCookies }
  }

  async function answerSignOut({ headers }: AuthRequest): Promise<AuthAnswer> {
    return { status: 200, body: { success: true }, setCookies: await signOut(headers) }
  }

  async function answerSession({ headers }: AuthRequest): Promise<AuthAnswer> {
    const { found, setCookies } = await findSession(headers)
    if (!found) return { status: 200, body: null, setCookies }
    const { id, expiresAt } = found.session
    const session = { id, expiresAt: expiresAt.toISOString() }
    return { status: 200, body: { user: toSessionUser(found.user), session }, setCookies }
  }

  return {
    findSession: async (headers) => {
      const { found } = await findSession(headers)
      return found ? toSessionUser(found.user) : undefined
    },
    answer: async (request) => {
      switch (`${request.method} ${request.path}`) {
        case 'POST /sign-in/email':
          return answerSignIn(request)
        case 'POST /sign-out':
          return answerSignOut(request)
        case 'GET /get-session':
          return answerSession(request)
        default:
          return refusal(404, 'not-found', 'There is nothing here under this name.')
      }
    },
  }
}

function toSessionUser({ id, email, name, role }: LibraryUser): SessionUser {
  return { id, email, name, role }
}

function answerForFailure(failure: SignInFailure): AuthAnswer {
  switch (failure.kind) {
    case 'invalid-credential':
      return refusal(401, 'auth/invalid-credential', 'The e-mail or the password is not right.')
    case 'user-disabled':
      return refusal(403, 'auth/user-disabled', 'This account is blocked. Please ask the shop.')
    case 'too-many-attempts': {
      const { retryAfterSeconds } = failure
      const message = `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`
      return { ...refusal(429, 'auth/too-many-requests', message), retryAfterSeconds }
    }
    case 'too-busy': {
      const message = 'Too many people are signing in at this moment. Try again in a moment.'
      return { ...refusal(503, 'too-busy', message), retryAfterSeconds: 2 }
    }
    default:
      return assertNever(failure)
  }
}

function badForm(fields: FieldProblems | undefined): AuthAnswer {
  if (!fields) return refusal(400, 'bad-input', 'Send a JSON object with e-mail and password.')
  const [code, message] =
    fields.email === undefined
      ? ['auth/missing-password', fields.password]
      : ['auth/invalid-email', fields.email]
  return { status: 400, body: { code, message, fields }, setCookies: [] }
}

function refusal(status: number, code: string, message: string): AuthAnswer {
  return { status, body: { code, message }, setCookies: [] }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
