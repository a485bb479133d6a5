/** Replaces the password of a user who has just proved to read the mail of the address. */

import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { setPassword } from '#src/features/accounts/passwords/password-rows.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { endAllSessions } from '#src/features/accounts/sessions/session-rows.server.ts'
import {
  forgetDevices,
  rememberDevice,
} from '#src/features/accounts/sign-in/known-devices.server.ts'
import { unlockAccount } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

type Replacing = {
  /** The caller has locked the row. */
  readonly user: { readonly id: string; readonly email: string }
  readonly passwordHash: string
  readonly from: CalledFrom
}

/** Ends every session and every known device of the account, and mails its owner. */
export async function replacePassword(
  tx: Tx,
  counting: Counting,
  { user: { id, email }, passwordHash, from }: Replacing,
): Promise<void> {
  const { now } = counting
  await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
  await setPassword(tx, { userId: id, passwordHash, now })
  await endAllSessions(tx, id)
  await forgetDevices(tx, counting, email)
  // Without a known device, attackers who keep guessing would lock the owner out again.
  const device = from.device ?? from.newDevice
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  const payload = { about: 'new-password', user: id } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
  await unlockAccount(tx, counting, { email, from })
}
