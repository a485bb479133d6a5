/**
 * The account that is linked to a Google sign-in: found by issuer and subject, created, or taken over
 * from a stranger who signed up with the address and never verified it (decision 0052).
 */

import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import type { IdClaims } from '#src/features/accounts/google/google-issuer.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { voidLinks } from '#src/features/accounts/links/links.server.ts'
import {
  endAllSessions,
  openSession,
  type SecondFactorMissing,
  type UserDisabled,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import { forgetDevices } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { meetDevice } from '#src/features/accounts/sign-in/meet-device.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

/** The row of `accounts` that links a user to a subject of the issuer. */
export type LinkedAccount = { readonly userId: string; readonly accountId: string }

export type GoogleAccount = LinkedAccount & {
  readonly isNew: boolean
  readonly isTakenOver?: boolean
}

type Signing = Pick<Identity, 'adminEmail'> & {
  readonly shop: Pick<Shop, 'db' | 'clock' | 'secrets' | 'note'>
  /** Of the page: the dashboard of a new user begins in it. */
  readonly language?: Language
}

export type AccountFailure = { readonly kind: 'no-email' | 'email-in-use' }

type AccountResult = Result<GoogleAccount, AccountFailure>

/** A linked user keeps the name and e-mail that the shop has stored, and may be blocked. */
export async function findOrMakeGoogleAccount(
  { shop: { db, clock, secrets, note }, adminEmail, language = 'en' }: Signing,
  claims: IdClaims,
): Promise<AccountResult> {
  const account = await transact<GoogleAccount, AccountFailure>(db, async (tx) => {
    const known = await findLinked(tx, claims)
    if (known) return known

    const email = claims.isEmailVerified ? AccountEmail.safeParse(claims.email).data : undefined
    if (email === undefined) return failed({ kind: 'no-email' })
    if (email === adminEmail) return failed({ kind: 'email-in-use' })
    return makeIn(tx, { claims, email, language, limitKey: secrets.limitKey, now: clock() })
  })
  if (account.ok && account.value.isTakenOver) {
    note('account-taken-over', { user: account.value.userId })
  }
  return account
}

export type LinkedSignInFailure =
  | UserDisabled
  | SecondFactorMissing
  | { readonly kind: 'account-gone' }

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

type Making = {
  readonly claims: IdClaims
  readonly email: string
  readonly language: Language
  readonly limitKey: Uint8Array
  readonly now: Date
}

async function makeIn(tx: Tx, making: Making): Promise<AccountResult> {
  const { claims, email, language, now } = making
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
      language,
      version: 1,
      ...times,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Either the same user signed in a moment ago, or the e-mail belongs to a password account.
  if (!inserted) return (await findLinked(tx, claims)) ?? takeOver(tx, making)
  return ok({ userId, accountId: await linkAccount(tx, userId, making), isNew: true })
}

/**
 * Nobody proved to own the address before: every password, session, link and known device of the
 * account ends. The role, the status and the texts stay, so a blocked account stays blocked.
 */
async function takeOver(tx: Tx, making: Making): Promise<AccountResult> {
  const { email, limitKey } = making
  const user = await lockUserRows(tx)
    .set({ email_verified: 1 })
    .where('email', '=', email)
    .where('email_verified', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!user) return failed({ kind: 'email-in-use' })

  await tx.deleteFrom('accounts').where('user_id', '=', user.id).execute()
  await endAllSessions(tx, user.id)
  await voidLinks(tx, email)
  await forgetDevices(tx, { limitKey }, email)
  const accountId = await linkAccount(tx, user.id, making)
  return ok({ userId: user.id, accountId, isNew: false, isTakenOver: true })
}

async function linkAccount(tx: Tx, userId: string, { claims, now }: Making): Promise<string> {
  const id = newId(now)
  const at = now.toISOString()
  await tx
    .insertInto('accounts')
    .values({
      id,
      user_id: userId,
      provider_id: claims.issuer,
      account_id: claims.subject,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

const longestName = 200

function nameOf(given: string, email: string): string {
  const name = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return Array.from(name).slice(0, longestName).join('') || email.replace(/@.*$/, '')
}
