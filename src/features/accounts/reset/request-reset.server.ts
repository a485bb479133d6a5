/**
 * Requests a mail with a link that sets a new password. The command writes the same rows for every
 * address, so neither the answer nor its time reveals an account: the mail job looks it up.
 */

import { z } from 'zod'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { requestLink } from '#src/features/accounts/links/links.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  subjectOf,
  type TooManyAttempts,
} from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countWithin, uncount } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const hour = 60 * 60
const inAnHour = { windowSeconds: hour, refusal: 'too-many-attempts' } as const
const ofAddress = { kind: 'reset by address', atMost: 30, ...inAnHour }
const ofSender = { kind: 'reset by account and sender', atMost: 3, ...inAnHour }
const ofAccount = { kind: 'reset by account', atMost: 10, ...inAnHour }
/** Of the ten; strangers with many networks leave the others to the owner's known devices. */
const mailsForStrangers = 7

export const ResetRequest = z.object({ email: AccountEmail })

export type RequestResetFailure = TooManyAttempts

type RequestReset = {
  readonly email: string
  readonly from: CalledFrom
  /** The language of the mail. */
  readonly language: Language
}

export async function requestReset(
  { shop }: Pick<Identity, 'shop'>,
  command: RequestReset,
): Promise<Result<undefined, RequestResetFailure>> {
  const requested = await transact(shop.db, (tx) => requestResetIn(tx, shop, command))
  if (requested.ok) shop.note('reset-requested')
  else shop.note('reset-refused', { code: failureCodes[requested.failure.kind] })
  return requested
}

async function requestResetIn(
  tx: Tx,
  { clock, secrets }: Shop,
  { email, from, language }: RequestReset,
): Promise<Result<undefined, RequestResetFailure>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  const { address } = from
  const byAddress = await countWithin(tx, counting, { ...ofAddress, subject: address })
  if (!byAddress.ok) return byAddress

  // Beyond the following limits the answer stays the same: a refusal would reveal others' requests.
  const device = await subjectOf(tx, counting, { email, from })
  const isStranger = device === email
  const sender = isStranger ? `${email}\n${address}` : device
  const bySender = await countWithin(tx, counting, { ...ofSender, subject: sender })
  if (!bySender.ok) return ok(undefined)
  const atMost = isStranger ? mailsForStrangers : ofAccount.atMost
  const byAccount = await countWithin(tx, counting, { ...ofAccount, atMost, subject: email })
  if (!byAccount.ok) {
    await uncount(tx, counting, { ...ofAccount, subject: email })
    return ok(undefined)
  }

  const id = await requestLink(tx, { purpose: 'reset', email, now })
  await enqueue<AccountMailEvents>(tx, { kind: 'password-reset', payload: { id, language }, now })
  return ok(undefined)
}
