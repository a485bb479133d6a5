/**
 * Requests a mail with a link that sets a new password. The command writes the same rows for every
 * address, so neither the answer nor its time reveals an account: the mail job looks it up.
 */

import { z } from 'zod'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { ResetEvents } from '#src/features/accounts/reset/reset-events.ts'
import { beginReset } from '#src/features/accounts/reset/reset-rows.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const hour = 60 * 60
const inAnHour = { windowSeconds: hour, refusal: 'too-many-attempts' } as const
const ofAddress = { kind: 'reset by address', atMost: 30, ...inAnHour }
const ofAccount = { kind: 'reset by account', atMost: 3, ...inAnHour }

export const ResetRequest = z.object({ email: AccountEmail })

export type RequestResetFailure = TooManyAttempts

type RequestReset = {
  readonly email: string
  /** The network of the request. */
  readonly address: string
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
  { email, address, language }: RequestReset,
): Promise<Result<undefined, RequestResetFailure>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  const byAddress = await countWithin(tx, counting, { ...ofAddress, subject: address })
  if (!byAddress.ok) return byAddress

  const byAccount = await countWithin(tx, counting, { ...ofAccount, subject: email })
  // A refusal would reveal that others request links for this account.
  if (!byAccount.ok) return ok(undefined)

  const id = await beginReset(tx, { email, now })
  await enqueue<ResetEvents>(tx, { kind: 'password-reset', payload: { id, language }, now })
  return ok(undefined)
}
