/** Setting a new password by the one that is known. */

import { z } from 'zod'
import {
  type AuthAnswer,
  type AuthRequest,
  notSignedIn,
  refusal,
  success,
  tooBusy,
  tooMany,
  wrongFields,
} from '#src/features/accounts/auth-answer.ts'
import type { PreparedSession } from '#src/features/accounts/auth-library.server.ts'
import {
  type AuthCall,
  type IdentityParts,
  sessionFrom,
} from '#src/features/accounts/identity-parts.ts'
import { isOfEmail, NewPassword } from '#src/features/accounts/passwords/new-password.server.ts'
import { voidResets } from '#src/features/accounts/reset/reset-rows.server.ts'
import {
  admitToSession,
  endAllSessions,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import {
  forgetDevices,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { findPasswordHash } from '#src/features/accounts/users/insert-user.server.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { systemClock } from '#src/lib/clock.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

export const ChangePasswordForm = z.object({
  currentPassword: z.string('passwordMissing').min(1, 'passwordMissing'),
  newPassword: NewPassword,
})
type ChangePasswordForm = z.output<typeof ChangePasswordForm>

type ChangeFailure =
  | { readonly kind: 'wrong-password' }
  | { readonly kind: 'password-of-email' }
  /** Who has always signed in with Google. */
  | { readonly kind: 'no-password' }
  /** Blocked, or the password was changed meanwhile. */
  | { readonly kind: 'signed-out' }
  | TooManyAttempts
  | TooBusy

type Owner = { readonly id: string; readonly email: string }

export function changePasswordCall(parts: IdentityParts): AuthCall {
  return async (request) => {
    const { found } = await parts.ownSessions.find(request.headers)
    if (!found) return notSignedIn
    const form = ChangePasswordForm.safeParse(request.body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const changed = await changePassword(parts, { owner: found.user, form: form.data, request })
    if (!changed.ok) return answerFor(changed.failure)
    parts.shop.note('password-changed', { user: found.user.id })
    return success({ status: true }, changed.value)
  }
}

type Change = {
  readonly owner: Owner
  readonly form: ChangePasswordForm
  readonly request: AuthRequest
}

/** Every session ends; the one that asked goes on under a new id. Gives its cookie. */
async function changePassword(
  { shop, passwords, ask, checkPassword, bounded }: IdentityParts,
  { owner, form: { currentPassword, newPassword }, request }: Change,
): Promise<Result<readonly string[], ChangeFailure>> {
  if (isOfEmail(newPassword, owner.email)) return failed({ kind: 'password-of-email' })
  const oldHash = await findPasswordHash(shop.db.read, owner.id)
  if (oldHash === undefined) return failed({ kind: 'no-password' })

  const attempt = { email: owner.email, from: request.from }
  const checked = await checkPassword<undefined, ChangeFailure>(attempt, async () => {
    const wasRight = await passwords.isRight(currentPassword, oldHash)
    return { wasRight, result: wasRight ? ok(undefined) : failed({ kind: 'wrong-password' }) }
  })
  if (!checked.ok) return checked

  return bounded<readonly string[], ChangeFailure>(async () => {
    const newHash = await passwords.hash(newPassword)
    const session = await ask((library) => library.prepareSession(sessionFrom(request)))
    const { limitKey } = shop.secrets
    const { device } = request.from
    const now = shop.clock()
    const change = { owner, oldHash, newHash, session, limitKey, device, now }
    return transact(shop.db, (tx) => changePasswordIn(tx, change))
  })
}

type PasswordChange = {
  readonly owner: Owner
  readonly oldHash: string
  readonly newHash: string
  readonly session: PreparedSession
  readonly limitKey: Uint8Array
  readonly device: string | undefined
  readonly now: Date
}

async function changePasswordIn(
  tx: Tx,
  { owner, oldHash, newHash, session, limitKey, device, now }: PasswordChange,
): Promise<Result<readonly string[], { readonly kind: 'signed-out' }>> {
  // The user before all else, as blocking does it, so that rows never wait in a ring.
  if (!(await admitToSession(tx, owner.id, systemClock()))) return failed({ kind: 'signed-out' })
  await endAllSessions(tx, owner.id)
  await session.insert(tx, owner.id)

  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password: newHash, updated_at: now.toISOString() })
    .where('user_id', '=', owner.id)
    .where('provider_id', '=', 'credential')
    .where('password', '=', oldHash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return failed({ kind: 'signed-out' })

  await voidResets(tx, owner.email)
  await forgetDevices(tx, { limitKey }, owner.email)
  // The one where both passwords were typed stays known.
  if (device !== undefined) {
    await rememberDevice(tx, { limitKey, now }, { email: owner.email, device })
  }
  return ok(session.setCookies)
}

function answerFor(failure: ChangeFailure): AuthAnswer {
  switch (failure.kind) {
    case 'wrong-password':
      return wrongFields({ currentPassword: 'passwordWrong' }, 401)
    case 'password-of-email':
      return wrongFields({ newPassword: 'passwordOfEmail' })
    case 'no-password':
      return refusal(
        409,
        'auth/no-password',
        'This account has no password yet. Sign out, and choose Forgot password to set one.',
      )
    case 'signed-out':
      return notSignedIn
    case 'too-many-attempts':
      return tooMany(failure.retryAfterSeconds)
    case 'too-busy':
      return tooBusy
    default:
      return assertNever(failure)
  }
}
