/** Sets a new password by the link of a mail. */

import { z } from 'zod'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  type FoundLink,
  findLink,
  type LinkOver,
  LinkToken,
  takeLink,
  voidLinks,
} from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import {
  isOfEmail,
  NewPassword,
  type PasswordOfEmail,
} from '#src/features/accounts/passwords/new-password.server.ts'
import { setPassword } from '#src/features/accounts/passwords/password-rows.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import {
  forgetDevices,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import { unlockAccount } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

export const ResetForm = z.object({
  newPassword: NewPassword,
  token: LinkToken,
})
type ResetForm = z.output<typeof ResetForm>

export type ResetPasswordFailure = LinkOver | PasswordOfEmail | TooBusy

/** Ends every session of the account. */
export async function resetPassword(
  identity: Identity,
  form: ResetForm,
  from: CalledFrom,
): Promise<Result<undefined, ResetPasswordFailure>> {
  const { shop } = identity
  const reset = await resetByLink(identity, form, from)
  if (reset.ok) {
    shop.note('password-reset', { user: reset.value })
    return ok(undefined)
  }
  // A rejected password leaves the link valid, so it is not recorded.
  const { kind } = reset.failure
  if (kind !== 'password-of-email') shop.note('reset-refused', { code: failureCodes[kind] })
  return reset
}

async function resetByLink(
  { shop, passwords, limitHashing }: Identity,
  { newPassword, token }: ResetForm,
  from: CalledFrom,
): Promise<Result<string, ResetPasswordFailure>> {
  const given = { purpose: 'reset', token, now: shop.clock() } as const
  const found = await findLink(shop.db.read, shop.secrets, given)
  if (!found) return failed({ kind: 'link-over' })
  if (isOfEmail(newPassword, found.email)) return failed({ kind: 'password-of-email' })

  const whose = { network: from.address, isReserved: true }
  return limitHashing<string, LinkOver>(whose, async (urgency) => {
    const passwordHash = await passwords.hash(newPassword, urgency)
    const userId = await commit(shop.db, (tx) =>
      resetPasswordIn(tx, shop, { link: found, passwordHash, from }),
    )
    return userId === undefined ? failed({ kind: 'link-over' }) : ok(userId)
  })
}

type PasswordReset = {
  readonly link: FoundLink
  readonly passwordHash: string
  readonly from: CalledFrom
}

/** The user's id; undefined for an expired or used link. A blocked user's visit uses the link up. */
async function resetPasswordIn(
  tx: Tx,
  { clock, secrets }: Shop,
  { link: { id, email }, passwordHash, from }: PasswordReset,
): Promise<string | undefined> {
  const now = clock()
  // Locks the user's row first, as blocking does: a user who is being blocked sets no password.
  const user = await lockUserRows(tx)
    .where('email', '=', email)
    .where('status', '=', 'Verified')
    .returning('id')
    .executeTakeFirst()
  const isTaken = await takeLink(tx, id)
  if (!user || !isTaken) return undefined

  // A user who follows the link can read the mail of this address.
  await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
  await setPassword(tx, { userId: user.id, passwordHash, now })
  await endAllSessions(tx, user.id)
  await voidLinks(tx, email, ['reset', 'device'])
  const counting = { limitKey: secrets.limitKey, now }
  await forgetDevices(tx, counting, email)
  // Without a known device, attackers who keep guessing would lock the owner out again.
  const device = from.device ?? from.newDevice
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  const payload = { about: 'new-password', user: user.id } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
  await unlockAccount(tx, counting, { email, from })
  return user.id
}
