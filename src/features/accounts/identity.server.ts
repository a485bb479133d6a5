/**
 * Signing up, in and out, and who is signed in. The identity library is loaded by the first request
 * that needs it, so a shop that only sells never carries it.
 */

import type { SecurityEvent } from '#src/domain/security-event.ts'
import { makeAskLibrary } from '#src/features/accounts/ask-library.server.ts'
import { type AuthAnswer, type AuthRequest, refusal } from '#src/features/accounts/auth-answer.ts'
import type { PreparedSession } from '#src/features/accounts/auth-library.server.ts'
import {
  type AuthCalls,
  type IdentityParts,
  sessionFrom,
} from '#src/features/accounts/identity-parts.ts'
import { changePasswordCall } from '#src/features/accounts/passwords/change-password.server.ts'
import { makePasswords, type Passwords } from '#src/features/accounts/passwords/passwords.server.ts'
import { requestResetCall } from '#src/features/accounts/reset/request-reset.server.ts'
import { resetPasswordCall } from '#src/features/accounts/reset/reset-password.server.ts'
import { makeOwnSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { sessionCalls } from '#src/features/accounts/sessions/session-calls.server.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import {
  makeBounded,
  makeCheckPassword,
} from '#src/features/accounts/sign-in/check-password.server.ts'
import { signInCall } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { signUpCall } from '#src/features/accounts/sign-up/sign-up.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type Identity = {
  /** Role and status are read from the database at every call; a blocked user has no session. */
  readonly findSession: (headers: Headers) => Promise<SessionUser | undefined>
  /** The same with the id of the session, which only its owner is shown. */
  readonly findOwnSession: (
    headers: Headers,
  ) => Promise<{ readonly user: SessionUser; readonly sessionId: string } | undefined>
  /**
   * Signs in a user who has been identified otherwise, and ends the session that the request came
   * with. Gives the `Set-Cookie` lines.
   */
  readonly openSession: (
    wayIn: WayIn,
    request: Pick<AuthRequest, 'headers' | 'from'>,
  ) => Promise<Result<readonly string[], WayInClosed>>
  readonly answer: (request: AuthRequest) => Promise<AuthAnswer>
  readonly googleIsSetUp: boolean
}

/** The row of `accounts` by which somebody was identified. */
export type WayIn = { readonly userId: string; readonly accountId: string }

/** The user is blocked or gone, or the row was taken from them meanwhile. */
type WayInClosed = { readonly kind: 'user-disabled' } | { readonly kind: 'account-gone' }

export type IdentityOptions = {
  readonly origin: string
  /** Nobody can sign up for it. */
  readonly adminEmail: string
  readonly googleIsSetUp?: boolean
  readonly passwords?: Passwords
}

const refusedEvents: Readonly<Record<string, SecurityEvent>> = {
  'POST /sign-up/email': 'sign-up-refused',
  'POST /sign-in/email': 'sign-in-refused',
  'POST /request-password-reset': 'reset-refused',
  'POST /reset-password': 'reset-refused',
  'POST /change-password': 'password-change-refused',
}

/** Why somebody did not get in. A form that is filled in wrongly says nothing of who fills it in. */
function codeOfAttempt({ status, body, problems }: AuthAnswer): string | undefined {
  if (status === 200 || (status === 400 && problems?.token === undefined)) return undefined
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

async function openSessionIn(
  tx: Tx,
  session: PreparedSession,
  { userId, accountId }: WayIn,
): Promise<Result<readonly string[], WayInClosed>> {
  if (!(await session.insert(tx, userId))) return failed({ kind: 'user-disabled' })
  // The session holds the user's row, as who takes a way in from them does before all else.
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account ? ok(session.setCookies) : failed({ kind: 'account-gone' })
}

export function makeIdentity(
  shop: Shop,
  { origin, adminEmail, googleIsSetUp = false, passwords = makePasswords() }: IdentityOptions,
): Identity {
  const ask = makeAskLibrary(shop, origin)
  const ownSessions = makeOwnSessions(shop, origin, ask)
  const bounded = makeBounded()
  const parts: IdentityParts = {
    shop,
    adminEmail: adminEmail.toLowerCase(),
    passwords,
    ask,
    ownSessions,
    bounded,
    checkPassword: makeCheckPassword(shop, bounded),
  }
  const calls: AuthCalls = {
    'POST /sign-up/email': signUpCall(parts),
    'POST /sign-in/email': signInCall(parts),
    'POST /request-password-reset': requestResetCall(parts),
    'POST /reset-password': resetPasswordCall(parts),
    'POST /change-password': changePasswordCall(parts),
    ...sessionCalls(parts),
  }

  async function findOwnSession(headers: Headers) {
    const { found } = await ownSessions.find(headers)
    return found && { user: toSessionUser(found.user), sessionId: found.session.id }
  }

  return {
    findSession: async (headers) => (await findOwnSession(headers))?.user,
    findOwnSession,
    openSession: async (wayIn, request) => {
      const prepared = await ask((library) => library.prepareSession(sessionFrom(request)))
      const opened = await transact(shop.db, (tx) => openSessionIn(tx, prepared, wayIn))
      if (opened.ok) await ownSessions.end(request.headers)
      return opened
    },
    answer: async (request) => {
      const asked = `${request.method} ${request.path}`
      const call = Object.hasOwn(calls, asked) ? calls[asked] : undefined
      if (!call) return refusal(404, 'not-found', 'There is nothing here under this name.')
      const answered = await call(request)
      const code = codeOfAttempt(answered)
      const event = refusedEvents[asked]
      if (code !== undefined && event) shop.note(event, { code })
      return answered
    },
    googleIsSetUp,
  }
}
