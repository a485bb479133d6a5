/** The account that is linked to a Google sign-in: found by issuer and subject, or created. */

import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { IdClaims } from '#src/features/accounts/google/google-issuer.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  openSession,
  type UserDisabled,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import { meetDevice } from '#src/features/accounts/sign-in/meet-device.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

/** The row of `accounts` that links a user to a subject of the issuer. */
export type LinkedAccount = { readonly userId: string; readonly accountId: string }

type GoogleAccount = LinkedAccount & { readonly isNew: boolean }

type Signing = { readonly shop: Pick<Shop, 'db' | 'clock'> } & Pick<Identity, 'adminEmail'>

export type AccountFailure = { readonly kind: 'no-email' | 'email-in-use' }

type AccountResult = Result<GoogleAccount, AccountFailure>

/** A linked user keeps the name and e-mail that the shop has stored, and may be blocked. */
export function findOrMakeGoogleAccount(
  { shop: { db, clock }, adminEmail }: Signing,
  claims: IdClaims,
): Promise<AccountResult> {
  return transact(db, async (tx) => {
    const known = await findLinked(tx, claims)
    if (known) return known

    const email = claims.isEmailVerified ? AccountEmail.safeParse(claims.email).data : undefined
    if (email === undefined) return failed({ kind: 'no-email' })
    if (email === adminEmail) return failed({ kind: 'email-in-use' })
    return makeIn(tx, { claims, email, now: clock() })
  })
}

export type LinkedSignInFailure = UserDisabled | { readonly kind: 'account-gone' }

/** Opens a session for a linked user, unless the linked account was removed meanwhile. Returns its token. */
export function signInLinked(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { userId, accountId }: LinkedAccount,
  visitor: Visitor,
): Promise<Result<string, LinkedSignInFailure>> {
  return transact<string, LinkedSignInFailure>(db, async (tx) => {
    const now = clock()
    const session = await openSession(tx, { userId, visitor, now })
    if (!session.ok) return session
    // `openSession` locked the user's row; removing a linked account locks that row first too.
    const user = await tx
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['users.id', 'users.email'])
      .where('accounts.id', '=', accountId)
      .executeTakeFirst()
    if (!user) return failed({ kind: 'account-gone' })
    await meetDevice(tx, { limitKey: secrets.limitKey, now }, { user, visitor })
    return ok(session.value.token)
  })
}

async function findLinked(
  tx: Tx,
  { issuer, subject }: IdClaims,
): Promise<AccountResult | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'user_id'])
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return account && ok({ userId: account.user_id, accountId: account.id, isNew: false })
}

type Making = { readonly claims: IdClaims; readonly email: string; readonly now: Date }

async function makeIn(tx: Tx, { claims, email, now }: Making): Promise<AccountResult> {
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const userId = newId(now)
  const inserted = await tx
    .insertInto('users')
    .values({
      id: userId,
      name: nameOf(claims.name, email),
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
  // Either the same user signed in a moment ago, or the e-mail belongs to a password account. The shop
  // does not link that one: the user who signed up with the address may not own it.
  if (!inserted) return (await findLinked(tx, claims)) ?? failed({ kind: 'email-in-use' })

  const accountId = newId(now)
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      user_id: userId,
      provider_id: claims.issuer,
      account_id: claims.subject,
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
