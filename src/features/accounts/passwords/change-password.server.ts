/** Changes a password; requires the current one. */

import { z } from 'zod'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { voidLinks } from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import {
  isOfEmail,
  NewPassword,
  type PasswordOfEmail,
} from '#src/features/accounts/passwords/new-password.server.ts'
import { findPasswordHash } from '#src/features/accounts/passwords/password-rows.server.ts'
import {
  endAllSessionsBut,
  openSession,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import type { CheckRefused } from '#src/features/accounts/sign-in/check-password.server.ts'
import {
  forgetDevices,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

export const ChangePasswordForm = z.object({
  currentPassword: z.string('passwordMissing').min(1, 'passwordMissing'),
  newPassword: NewPassword,
})
type ChangePasswordForm = z.output<typeof ChangePasswordForm>

/** The user was blocked, or the password was changed meanwhile. */
type SignedOut = { readonly kind: 'signed-out' }

export type ChangePasswordFailure =
  | { readonly kind: 'wrong-password' }
  /** The account has only ever signed in with Google. */
  | { readonly kind: 'no-password' }
  | PasswordOfEmail
  | SignedOut
  | CheckRefused

type ChangePassword = {
  readonly user: SessionUser
  readonly form: ChangePasswordForm
  readonly visitor: Visitor
}

/** Ends every session and returns the token of a new session for this browser. */
export async function changePassword(
  identity: Identity,
  command: ChangePassword,
): Promise<Result<{ readonly token: string }, ChangePasswordFailure>> {
  const { shop } = identity
  const changed = await changeByPassword(identity, command)
  if (changed.ok) {
    shop.note('password-changed', { user: command.user.id })
    return changed
  }
  const { kind } = changed.failure
  if (kind !== 'password-of-email') {
    shop.note('password-change-refused', { code: failureCodes[kind] })
  }
  return changed
}

async function changeByPassword(
  { shop, passwords, checkPassword, limitHashing }: Identity,
  { user, form: { currentPassword, newPassword }, visitor }: ChangePassword,
): Promise<Result<{ readonly token: string }, ChangePasswordFailure>> {
  if (isOfEmail(newPassword, user.email)) return failed({ kind: 'password-of-email' })
  const oldHash = await findPasswordHash(shop.db.read, user.id)
  if (oldHash === undefined) return failed({ kind: 'no-password' })

  const attempt = { email: user.email, from: visitor.from }
  const checked = await checkPassword<undefined, ChangePasswordFailure>(
    attempt,
    async (urgency) => {
      const wasRight = await passwords.isRight(currentPassword, oldHash, urgency)
      return { wasRight, result: wasRight ? ok(undefined) : failed({ kind: 'wrong-password' }) }
    },
  )
  if (!checked.ok) return checked

  const whose = { network: visitor.from.address, isReserved: true }
  return limitHashing<{ readonly token: string }, SignedOut>(whose, async (urgency) => {
    const newHash = await passwords.hash(newPassword, urgency)
    const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
    const change = { user, oldHash, newHash, visitor }
    return transact(shop.db, (tx) => changePasswordIn(tx, counting, change))
  })
}

type PasswordChange = {
  readonly user: SessionUser
  readonly oldHash: string
  readonly newHash: string
  readonly visitor: Visitor
}

async function changePasswordIn(
  tx: Tx,
  counting: Counting,
  { user, oldHash, newHash, visitor }: PasswordChange,
): Promise<Result<{ readonly token: string }, SignedOut>> {
  const { now } = counting
  // Locks the user's row first, as blocking does, so that the two cannot deadlock.
  const opening = { userId: user.id, visitor, now, hasProvedFactor: true }
  const session = await openSession(tx, opening)
  if (!session.ok) return failed({ kind: 'signed-out' })
  await endAllSessionsBut(tx, { userId: user.id, sessionId: session.value.id })

  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password: newHash, updated_at: now.toISOString() })
    .where('user_id', '=', user.id)
    .where('provider_id', '=', 'credential')
    .where('password', '=', oldHash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return failed({ kind: 'signed-out' })

  await voidLinks(tx, user.email, ['reset', 'device'])
  await forgetDevices(tx, counting, user.email)
  // The device where the user typed both passwords stays known.
  const { device } = visitor.from
  if (device !== undefined) await rememberDevice(tx, counting, { email: user.email, device })
  const payload = { about: 'new-password', user: user.id } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
  return ok({ token: session.value.token })
}
