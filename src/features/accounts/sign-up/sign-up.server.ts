/** Making an account with e-mail and password, and being signed in to it. */

import {
  type AuthAnswer,
  type AuthRequest,
  success,
  tooBusy,
  tooMany,
  wrongFields,
} from '#src/features/accounts/auth-answer.ts'
import type { PreparedSession } from '#src/features/accounts/auth-library.server.ts'
import {
  type AuthCall,
  type IdentityParts,
  sessionFrom,
} from '#src/features/accounts/identity-parts.ts'
import { isOfEmail, nameOfEmail } from '#src/features/accounts/passwords/new-password.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { TooBusy } from '#src/features/accounts/sign-in/check-password.server.ts'
import { rememberDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { SignUpForm } from '#src/features/accounts/sign-up/sign-up-form.server.ts'
import {
  countGuess,
  countSignUp,
  findFullWindow,
} from '#src/features/accounts/sign-up/sign-up-limits.server.ts'
import { insertUser } from '#src/features/accounts/users/insert-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

type SignUpFailure =
  | { readonly kind: 'email-in-use' }
  | { readonly kind: 'password-of-email' }
  | TooManyAttempts
  | TooBusy

type SignedUp = { readonly user: SessionUser; readonly setCookies: readonly string[] }

export function signUpCall(parts: IdentityParts): AuthCall {
  return async (request) => {
    const form = SignUpForm.safeParse(request.body)
    if (!form.success) return wrongFields(fieldProblems(form.error))

    const signedUp = await signUp(parts, form.data, request)
    if (!signedUp.ok) return answerFor(signedUp.failure)
    await parts.ownSessions.end(request.headers)
    const { user, setCookies } = signedUp.value
    parts.shop.note('signed-up', { user: user.id, way: 'password' })
    return success({ user }, setCookies)
  }
}

async function signUp(
  { shop, adminEmail, passwords, bounded, ask }: IdentityParts,
  form: SignUpForm,
  request: AuthRequest,
): Promise<Result<SignedUp, SignUpFailure>> {
  if (isOfEmail(form.password, form.email)) return failed({ kind: 'password-of-email' })

  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const room = await findFullWindow(shop.db.read, counting, request.from)
  if (!room.ok) return room
  if (form.email === adminEmail || (await hasAccount(shop, form.email))) {
    const counted = await transact(shop.db, (tx) => countGuess(tx, counting, request.from))
    return counted.ok ? failed({ kind: 'email-in-use' }) : counted
  }

  return bounded<SignedUp, SignUpFailure>(async () => {
    const passwordHash = await passwords.hash(form.password)
    const session = await ask((library) => library.prepareSession(sessionFrom(request)))
    const { email } = form
    const name = form.name === undefined || form.name === '' ? nameOfEmail(email) : form.name
    const command = { email, name, passwordHash, session, from: request.from }
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
  readonly passwordHash: string
  readonly session: PreparedSession
  readonly from: CalledFrom
}

async function signUpIn(
  tx: Tx,
  counting: Counting,
  { email, name, passwordHash, session, from }: SignUp,
): Promise<Result<SignedUp, SignUpFailure>> {
  const counted = await countSignUp(tx, counting, from)
  if (!counted.ok) return counted

  const { now } = counting
  const role = 'guest'
  const id = await insertUser(tx, { email, name, role, emailIsVerified: false, passwordHash, now })
  if (id === undefined) return failed({ kind: 'email-in-use' })
  if (!(await session.insert(tx, id))) throw new Error('A new account has no session')

  const device = from.device ?? from.newDevice
  if (device !== undefined) await rememberDevice(tx, counting, { email, device })
  return ok({ user: { id, email, name, role }, setCookies: session.setCookies })
}

function answerFor(failure: SignUpFailure): AuthAnswer {
  switch (failure.kind) {
    case 'email-in-use':
      return wrongFields({ email: 'emailTaken' }, 409)
    case 'password-of-email':
      return wrongFields({ password: 'passwordOfEmail' })
    case 'too-many-attempts':
      return tooMany(failure.retryAfterSeconds)
    case 'too-busy':
      return tooBusy
    default:
      return assertNever(failure)
  }
}
