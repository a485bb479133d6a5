/** The account behind a Google sign-in: found by issuer and subject, or made. */

import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { IssuersWord } from '#src/features/accounts/google/google-issuer.server.ts'
import type { WayIn } from '#src/features/accounts/identity.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type GoogleAccount = WayIn & { readonly isNew: boolean }

export type AccountFailure = { readonly kind: 'no-email' | 'email-in-use' }

type AccountResult = Result<GoogleAccount, AccountFailure>

type Reserved = {
  /** Nobody can sign up for it, also before its account is there. */
  readonly adminEmail: string
}

/** A user who is known keeps name and e-mail as they are here, and may be a blocked one. */
export function findOrMakeGoogleAccount(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  word: IssuersWord,
  { adminEmail }: Reserved,
): Promise<AccountResult> {
  return transact(db, async (tx) => {
    const known = await findKnown(tx, word)
    if (known) return known

    const email = word.isEmailVerified ? AccountEmail.safeParse(word.email).data : undefined
    if (email === undefined) return failed({ kind: 'no-email' })
    if (email === adminEmail) return failed({ kind: 'email-in-use' })
    return makeIn(tx, { word, email, now: clock() })
  })
}

async function findKnown(
  tx: Tx,
  { issuer, subject }: IssuersWord,
): Promise<AccountResult | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'user_id'])
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return account && ok({ userId: account.user_id, accountId: account.id, isNew: false })
}

type Making = { readonly word: IssuersWord; readonly email: string; readonly now: Date }

async function makeIn(tx: Tx, { word, email, now }: Making): Promise<AccountResult> {
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const userId = newId(now)
  const inserted = await tx
    .insertInto('users')
    .values({
      id: userId,
      name: nameOf(word.name, email),
      email,
      email_verified: 1,
      image: null,
      role: 'guest',
      status: 'Verified',
      version: 1,
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Either the same person a moment ago, or an account that is not linked for the sake of an
  // address: whoever signed up with it may not have been its owner.
  if (!inserted) return (await findKnown(tx, word)) ?? failed({ kind: 'email-in-use' })

  const accountId = newId(now)
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      user_id: userId,
      provider_id: word.issuer,
      account_id: word.subject,
      ...times,
    })
    .execute()
  return ok({ userId, accountId, isNew: true })
}

const longestName = 200

function nameOf(given: string, email: string): string {
  const name = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return Array.from(name).slice(0, longestName).join('') || email.replace(/@.*$/, '')
}
