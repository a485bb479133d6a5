/** Creates an account with e-mail and password and signs in to it. */

import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { nameOfEmail } from '#src/features/accounts/passwords/new-password.server.ts'
import { openSession } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import { rememberDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import type { SignedIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { SignUpForm } from '#src/features/accounts/sign-up/sign-up-form.server.ts'
import {
  countGuess,
  countSignUp,
  findFullWindow,
} from '#src/features/accounts/sign-up/sign-up-limits.server.ts'
import { insertUser } from '#src/features/accounts/users/insert-user.server.ts'
import { mailVerification } from '#src/features/accounts/verify/verify-email.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

type EmailInUse = { readonly kind: 'email-in-use' }

export type SignUpFailure = EmailInUse | TooManyAttempts | TooBusy

/** `language` is the one of the page: the dashboard of the new user begins in it. */
type NewAccount = SignUpForm & { readonly language: Language }

export async function signUp(
  identity: Identity,
  form: NewAccount,
  visitor: Visitor,
): Promise<Result<SignedIn, SignUpFailure>> {
  const { shop } = identity
  const signedUp = await makeAccount(identity, form, visitor)
  if (signedUp.ok) shop.note('signed-up', { user: signedUp.value.user.id, way: 'password' })
  else shop.note('sign-up-refused', { code: failureCodes[signedUp.failure.kind] })
  return signedUp
}

async function makeAccount(
  { shop, adminEmail, passwords, limitHashing }: Identity,
  { email, name, password, language }: NewAccount,
  visitor: Visitor,
): Promise<Result<SignedIn, SignUpFailure>> {
  const { from } = visitor
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const room = await findFullWindow(shop.db.read, counting, from)
  if (!room.ok) return room
  if (email === adminEmail || (await hasAccount(shop, email))) {
    const counted = await transact(shop.db, (tx) => countGuess(tx, counting, from))
    return counted.ok ? failed({ kind: 'email-in-use' }) : counted
  }

  const whose = { network: from.address, isReserved: false }
  return limitHashing<SignedIn, EmailInUse | TooManyAttempts>(whose, async () => {
    const passwordHash = await passwords.hash(password)
    const named = { email, name: name || nameOfEmail(email), language }
    const command = { ...named, passwordHash, visitor }
    return transact(shop.db, (tx) => signUpIn(tx, counting, command))
  })
}

async function hasAccount({ db }: Pick<Shop, 'db'>, email: string): Promise<boolean> {
  const user = await db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user !== undefined
}

type SignUp = {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly passwordHash: string
  readonly visitor: Visitor
}

async function signUpIn(
  tx: Tx,
  counting: Counting,
  { email, name, language, passwordHash, visitor }: SignUp,
): Promise<Result<SignedIn, EmailInUse | TooManyAttempts>> {
  const counted = await countSignUp(tx, counting, visitor.from)
  if (!counted.ok) return counted

  const { now } = counting
  const role = 'guest'
  const user = { email, name, role, language, emailIsVerified: false } as const
  const id = await insertUser(tx, { ...user, passwordHash, now })
  if (id === undefined) return failed({ kind: 'email-in-use' })
  const session = await openSession(tx, { userId: id, visitor, now })
  if (!session.ok) throw new Error('unreachable: a user who was just inserted is not Verified')

  const device = visitor.from.device ?? visitor.from.newDevice
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  // Above the limit of mails, the user asks for the link later.
  await mailVerification(tx, counting, email)
  return ok({ user: { id, email, name, role }, token: session.value.token })
}
