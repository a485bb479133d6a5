/**
 * Asking for a mail that lets one set a new password. What is written is the same for every
 * address, so neither the answer nor its time tells whether there is an account: that is looked
 * at when the mail is sent.
 */

import { z } from 'zod'
import { success, tooMany, wrongFields } from '#src/features/accounts/auth-answer.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { AuthCall, IdentityParts } from '#src/features/accounts/identity-parts.ts'
import type { ResetEvents } from '#src/features/accounts/reset/reset-events.ts'
import { beginReset } from '#src/features/accounts/reset/reset-rows.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const hour = 60 * 60
const inAnHour = { windowSeconds: hour, refusal: 'too-many-attempts' } as const
const ofAddress = { kind: 'reset by address', atMost: 30, ...inAnHour }
const ofAccount = { kind: 'reset by account', atMost: 3, ...inAnHour }

export const ResetRequest = z.object({ email: AccountEmail })

export function requestResetCall({ shop }: IdentityParts): AuthCall {
  return async ({ body, from, language = 'en' }) => {
    const form = ResetRequest.safeParse(body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const asked = { email: form.data.email, address: from.address, language }
    const requested = await transact(shop.db, (tx) => requestResetIn(tx, shop, asked))
    if (!requested.ok) return tooMany(requested.failure.retryAfterSeconds)
    shop.note('reset-asked')
    return success({ status: true })
  }
}

type Asked = { readonly email: string; readonly address: string; readonly language: Language }

async function requestResetIn(
  tx: Tx,
  { clock, secrets }: Shop,
  { email, address, language }: Asked,
): Promise<Result<undefined, TooManyAttempts>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  const byAddress = await countWithin(tx, counting, { ...ofAddress, subject: address })
  if (!byAddress.ok) return byAddress

  const byAccount = await countWithin(tx, counting, { ...ofAccount, subject: email })
  // Nobody is told, or the answer would say that somebody asks for this account.
  if (!byAccount.ok) return ok(undefined)

  const id = await beginReset(tx, { email, now })
  await enqueue<ResetEvents>(tx, { kind: 'password-reset', payload: { id, language }, now })
  return ok(undefined)
}
