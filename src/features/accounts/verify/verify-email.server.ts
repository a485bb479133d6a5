/** Verifies that a user reads the mail of their address: by a mailed link (decision 0052). */

import { z } from 'zod'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  findLink,
  type LinkOver,
  LinkToken,
  requestLink,
  takeLink,
} from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const mailsOfAccount = {
  kind: 'verification mail by account',
  atMost: 3,
  windowSeconds: 60 * 60,
  refusal: 'too-many-attempts',
} as const

export const VerifyForm = z.object({ token: LinkToken })

export async function isEmailVerified(reads: Reads | Tx, userId: string): Promise<boolean> {
  const user = await reads
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.email_verified === 1
}

/** Queues the mail with the link of a new account. */
export async function mailVerification(
  tx: Tx,
  counting: Counting,
  email: string,
): Promise<Result<unknown, TooManyAttempts>> {
  const counted = await countWithin(tx, counting, { ...mailsOfAccount, subject: email })
  if (!counted.ok) return counted
  const { now } = counting
  const link = await requestLink(tx, { purpose: 'verify', email, now })
  const payload = { about: 'verify-email', link } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
  return ok(undefined)
}

/** Mails the link again, to an account that is not verified. */
export function mailVerificationAgain(
  { shop }: Pick<Identity, 'shop'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Result<unknown, TooManyAttempts>> {
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  return transact<unknown, TooManyAttempts>(shop.db, async (tx) =>
    (await isEmailVerified(tx, id)) ? ok(undefined) : mailVerification(tx, counting, email),
  )
}

/** Opens no session: a stranger may have signed up with the address of the person who reads the mail. */
export async function verifyEmail(
  { shop }: Pick<Identity, 'shop'>,
  { token }: z.output<typeof VerifyForm>,
): Promise<Result<undefined, LinkOver>> {
  const { db, secrets, clock } = shop
  const link = await findLink(db.read, secrets, { purpose: 'verify', token, now: clock() })
  if (!link) return failed({ kind: 'link-over' })
  const verified = await transact<string, LinkOver>(db, async (tx) => {
    // Locks the user's row first, as a sign-in by Google does that takes the account over.
    const user = await lockUserRows(tx)
      .set({ email_verified: 1 })
      .where('email', '=', link.email)
      .where('status', '=', 'Verified')
      .returning('id')
      .executeTakeFirst()
    const isTaken = await takeLink(tx, link.id)
    return user && isTaken ? ok(user.id) : failed({ kind: 'link-over' })
  })
  if (!verified.ok) return verified
  shop.note('email-verified', { user: verified.value })
  return ok(undefined)
}
