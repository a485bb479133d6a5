/** Setting a new password by the link of a mail. */

import { z } from 'zod'
import {
  type AuthAnswer,
  type AuthRequest,
  success,
  tooBusy,
  wrongFields,
} from '#src/features/accounts/auth-answer.ts'
import type { AuthCall, IdentityParts } from '#src/features/accounts/identity-parts.ts'
import { isOfEmail, NewPassword } from '#src/features/accounts/passwords/new-password.server.ts'
import { findReset, takeReset, voidResets } from '#src/features/accounts/reset/reset-rows.server.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import {
  forgetDevices,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import { unlockAccount } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { setPassword } from '#src/features/accounts/users/insert-user.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

export const ResetForm = z.object({
  newPassword: NewPassword,
  token: z.string('resetLinkOver').min(1, 'resetLinkOver'),
})
type ResetForm = z.output<typeof ResetForm>

type ResetFailure =
  | { readonly kind: 'link-over' }
  | { readonly kind: 'password-of-email' }
  | TooBusy

export function resetPasswordCall(parts: IdentityParts): AuthCall {
  return async ({ body, from }) => {
    const form = ResetForm.safeParse(body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const reset = await resetPassword(parts, { ...form.data, from })
    return reset.ok ? success({ status: true }) : answerFor(reset.failure)
  }
}

async function resetPassword(
  { shop, passwords, bounded }: IdentityParts,
  { newPassword, token, from }: ResetForm & Pick<AuthRequest, 'from'>,
): Promise<Result<undefined, ResetFailure>> {
  const found = await findReset(shop.db.read, { token, now: shop.clock() })
  if (!found) return failed({ kind: 'link-over' })
  if (isOfEmail(newPassword, found.email)) return failed({ kind: 'password-of-email' })

  return bounded<undefined, ResetFailure>(async () => {
    const passwordHash = await passwords.hash(newPassword)
    const user = await commit(shop.db, (tx) =>
      resetPasswordIn(tx, shop, { ...found, token, passwordHash, from }),
    )
    if (user === undefined) return failed({ kind: 'link-over' })
    shop.note('password-reset', { user })
    return ok(undefined)
  })
}

type PasswordReset = {
  readonly email: string
  readonly token: string
  readonly passwordHash: string
  readonly from: AuthRequest['from']
}

/** Id of the user; undefined for a link that is over. One that a blocked user follows is over from then on. */
async function resetPasswordIn(
  tx: Tx,
  { clock, secrets }: Shop,
  { email, token, passwordHash, from }: PasswordReset,
): Promise<string | undefined> {
  const now = clock()
  // The user before all else, as blocking does it: who is blocked at this moment sets no password.
  const user = await lockUserRows(tx)
    .where('email', '=', email)
    .where('status', '=', 'Verified')
    .returning('id')
    .executeTakeFirst()
  const isTaken = await takeReset(tx, { token, now })
  if (!user || !isTaken) return undefined

  // Whoever has followed the link reads the mail of this address.
  await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
  await setPassword(tx, { userId: user.id, passwordHash, now })
  await endAllSessions(tx, user.id)
  await voidResets(tx, email)
  const counting = { limitKey: secrets.limitKey, now }
  await forgetDevices(tx, counting, email)
  // Else strangers who go on guessing would keep out who has just come in by mail.
  const device = from.device ?? from.newDevice
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  await unlockAccount(tx, counting, { email, from })
  return user.id
}

function answerFor(failure: ResetFailure): AuthAnswer {
  switch (failure.kind) {
    case 'link-over':
      return wrongFields({ token: 'resetLinkOver' })
    case 'password-of-email':
      return wrongFields({ newPassword: 'passwordOfEmail' })
    case 'too-busy':
      return tooBusy
    default:
      return assertNever(failure)
  }
}
