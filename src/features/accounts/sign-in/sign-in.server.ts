/** Signs in with e-mail and password. */

import { firstByPassword } from '#src/features/accounts/factors/pending-sign-in.server.ts'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { findPasswordHash } from '#src/features/accounts/passwords/password-rows.server.ts'
import {
  openSession,
  type SecondFactorMissing,
  type UserDisabled,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import type { CheckRefused } from '#src/features/accounts/sign-in/check-password.server.ts'
import { meetDevice } from '#src/features/accounts/sign-in/meet-device.server.ts'
import type { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.ts'
import { findUser } from '#src/features/accounts/users/find-user.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

type InvalidCredential = { readonly kind: 'invalid-credential' }

/** The password was right, and the account has a second factor. */
export type SecondFactorNeeded = {
  readonly kind: 'second-factor-needed'
  /** A whole `Set-Cookie` line, with which the browser takes the second step. It opens no session. */
  readonly cookie: string
}

/** Only the right password reveals that a user is blocked, or has a second factor. */
type PasswordFailure = InvalidCredential | UserDisabled | SecondFactorNeeded

export type SignInFailure = PasswordFailure | CheckRefused

export type SignedIn = {
  readonly user: SessionUser
  /** The new session's token, for its cookie. */
  readonly token: string
}

export async function signIn(
  identity: Identity,
  form: SignInForm,
  visitor: Visitor,
): Promise<Result<SignedIn, SignInFailure>> {
  const { shop, checkPassword } = identity
  const attempt = { email: form.email, from: visitor.from }
  const signedIn = await checkPassword<SignedIn, PasswordFailure>(attempt, async (urgency) => {
    const result = await signInByPassword(identity, { ...form, urgency }, visitor)
    return { result, wasRight: result.ok || result.failure.kind !== 'invalid-credential' }
  })

  if (signedIn.ok) shop.note('signed-in', { user: signedIn.value.user.id, way: 'password' })
  else shop.note('sign-in-refused', { code: failureCodes[signedIn.failure.kind] })
  return signedIn
}

async function signInByPassword(
  { shop, passwords, pendingSignIn }: Identity,
  { email, password, trustDevice, urgency }: SignInForm & { urgency: 'urgent' | undefined },
  visitor: Visitor,
): Promise<Result<SignedIn, PasswordFailure>> {
  // An unknown address runs the same queries and the same hashing as a wrong password.
  const user = await findUser(shop.db.read, email)
  const passwordHash = await findPasswordHash(shop.db.read, user?.id ?? '')
  if (!user || passwordHash === undefined) {
    await passwords.hash(password, urgency)
    return failed({ kind: 'invalid-credential' })
  }
  if (!(await passwords.isRight(password, passwordHash, urgency))) {
    return failed({ kind: 'invalid-credential' })
  }

  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const isTrusted = trustDevice === true
  const command = { user: toSessionUser(user), passwordHash, visitor, isTrusted }
  const signedIn = await transact(shop.db, (tx) => signInIn(tx, counting, command))
  if (signedIn.ok) return signedIn
  const { failure } = signedIn
  if (failure.kind !== 'second-factor-missing') return failed(failure)
  const pending = { user: user.id, first: firstByPassword(passwordHash), isTrusted }
  return failed({ kind: 'second-factor-needed', cookie: await pendingSignIn.seal(pending) })
}

type SignIn = {
  readonly user: SessionUser
  /** The stored hash that the password matched. */
  readonly passwordHash: string
  readonly visitor: Visitor
  readonly isTrusted: boolean
}

async function signInIn(
  tx: Tx,
  counting: Counting,
  { user, passwordHash, visitor, isTrusted }: SignIn,
): Promise<Result<SignedIn, InvalidCredential | UserDisabled | SecondFactorMissing>> {
  const { now } = counting
  const session = await openSession(tx, { userId: user.id, visitor, now, isTrusted })
  if (!session.ok) return session
  // `openSession` locked the user's row, which a password change locks first: either this read
  // finds the new password, or the change ends this session.
  if ((await findPasswordHash(tx, user.id)) !== passwordHash) {
    return failed({ kind: 'invalid-credential' })
  }
  await meetDevice(tx, counting, { user, visitor })
  return ok({ user, token: session.value.token })
}
