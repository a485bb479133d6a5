/** Signing in with e-mail and password. */

import {
  type AuthAnswer,
  type AuthRequest,
  refusal,
  success,
  tooBusy,
  tooMany,
  userDisabled,
  wrongFields,
} from '#src/features/accounts/auth-answer.ts'
import type { PreparedSession } from '#src/features/accounts/auth-library.server.ts'
import {
  type AuthCall,
  type IdentityParts,
  sessionFrom,
} from '#src/features/accounts/identity-parts.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import { rememberDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { findUser } from '#src/features/accounts/users/find-user.server.ts'
import { findPasswordHash } from '#src/features/accounts/users/insert-user.server.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

/** A blocked user is told so, since the password was right. */
type SignInRefused = { readonly kind: 'invalid-credential' } | { readonly kind: 'user-disabled' }

type SignInFailure = SignInRefused | TooManyAttempts | TooBusy

type SignedIn = { readonly user: SessionUser; readonly setCookies: readonly string[] }

export function signInCall(parts: IdentityParts): AuthCall {
  const { shop, checkPassword, ownSessions } = parts

  return async (request) => {
    const form = SignInForm.safeParse(request.body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const attempt = { email: form.data.email, from: request.from }
    const signedIn: Result<SignedIn, SignInFailure> = await checkPassword(attempt, async () => {
      const result = await signIn(parts, form.data, request)
      return { result, wasRight: result.ok || result.failure.kind === 'user-disabled' }
    })
    if (!signedIn.ok) return answerFor(signedIn.failure)

    // Whoever signs in anew leaves the session they came with.
    await ownSessions.end(request.headers)
    const { user, setCookies } = signedIn.value
    shop.note('signed-in', { user: user.id, way: 'password' })
    return success({ user }, setCookies)
  }
}

async function signIn(
  { shop, passwords, ask }: IdentityParts,
  { email, password }: SignInForm,
  request: AuthRequest,
): Promise<Result<SignedIn, SignInRefused>> {
  // Who is not there takes the same queries and the same work.
  const user = await findUser(shop.db.read, email)
  const passwordHash = await findPasswordHash(shop.db.read, user?.id ?? '')
  if (!user || passwordHash === undefined) {
    await passwords.hash(password)
    return failed({ kind: 'invalid-credential' })
  }
  if (!(await passwords.isRight(password, passwordHash))) {
    return failed({ kind: 'invalid-credential' })
  }

  const session = await ask((library) => library.prepareSession(sessionFrom(request)))
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const device = request.from.device ?? request.from.newDevice
  return transact(shop.db, (tx) =>
    signInIn(tx, counting, { user: toSessionUser(user), passwordHash, session, device }),
  )
}

type SignIn = {
  readonly user: SessionUser
  /** Of the password that was right. */
  readonly passwordHash: string
  readonly session: PreparedSession
  readonly device: string | undefined
}

async function signInIn(
  tx: Tx,
  counting: Counting,
  { user, passwordHash, session, device }: SignIn,
): Promise<Result<SignedIn, SignInRefused>> {
  if (!(await session.insert(tx, user.id))) return failed({ kind: 'user-disabled' })
  // The session holds the user's row, which a new password takes first: either it is seen here, or
  // it ends this session too.
  if ((await findPasswordHash(tx, user.id)) !== passwordHash) {
    return failed({ kind: 'invalid-credential' })
  }
  if (device !== undefined) await rememberDevice(tx, counting, { email: user.email, device })
  return ok({ user, setCookies: session.setCookies })
}

function answerFor(failure: SignInFailure): AuthAnswer {
  switch (failure.kind) {
    case 'invalid-credential':
      return refusal(401, 'auth/invalid-credential', 'The e-mail or the password is not right.')
    case 'user-disabled':
      return userDisabled
    case 'too-many-attempts':
      return tooMany(failure.retryAfterSeconds)
    case 'too-busy':
      return tooBusy
    default:
      return assertNever(failure)
  }
}
