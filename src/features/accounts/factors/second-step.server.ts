/** The second step of a sign-in: a code or a passkey, after the password or Google. */

import { checkCode } from '#src/features/accounts/factors/check-code.server.ts'
import { checkPasskey } from '#src/features/accounts/factors/passkeys.server.ts'
import { isFirstStillRight } from '#src/features/accounts/factors/pending-sign-in.server.ts'
import type {
  Spend,
  StepOver,
  WrongCode,
  WrongPasskey,
} from '#src/features/accounts/factors/proof.ts'
import type { SecondStepForm } from '#src/features/accounts/factors/second-step-form.ts'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  openSession,
  type UserDisabled,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import { toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import { meetDevice } from '#src/features/accounts/sign-in/meet-device.server.ts'
import type { SignedIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

type SpentFailure = WrongCode | WrongPasskey | UserDisabled | StepOver

export type SecondStepFailure = SpentFailure | TooManyAttempts

type SecondStep = {
  readonly form: SecondStepForm
  readonly cookies: string | null
  readonly visitor: Visitor
}

export async function takeSecondStep(
  identity: Identity,
  step: SecondStep,
): Promise<Result<SignedIn, SecondStepFailure>> {
  const { shop } = identity
  const signedIn = await signInBySecondStep(identity, step)
  if (signedIn.ok) shop.note('signed-in', { user: signedIn.value.user.id, way: 'second-step' })
  else shop.note('sign-in-refused', { code: failureCodes[signedIn.failure.kind] })
  return signedIn
}

async function signInBySecondStep(
  identity: Identity,
  { form, cookies, visitor }: SecondStep,
): Promise<Result<SignedIn, SecondStepFailure>> {
  const { shop, pendingSignIn } = identity
  const pending = await pendingSignIn.open(cookies)
  if (!pending) return failed({ kind: 'step-over' })
  const { user: userId, isTrusted } = pending
  const checked = await checkFactor(identity, { form, cookies, userId })
  if (!checked.ok) return checked

  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  return transact<SignedIn, SpentFailure>(shop.db, async (tx) => {
    const opened = await openByFactor(tx, counting, {
      userId,
      isTrusted,
      visitor,
      spend: checked.value,
      wrong: form.passkey ? 'wrong-passkey' : 'wrong-code',
    })
    if (!opened.ok) return opened
    return (await isFirstStillRight(tx, pending)) ? opened : failed({ kind: 'step-over' })
  })
}

type Checking = Pick<SecondStep, 'form' | 'cookies'> & { readonly userId: string }

async function checkFactor(
  { shop, relyingParty }: Identity,
  { form: { code = '', passkey }, cookies, userId }: Checking,
): Promise<Result<Spend, WrongCode | WrongPasskey | StepOver | TooManyAttempts>> {
  if (!passkey) return checkCode(shop, { userId, typed: code, takesRecoveryCodes: true })
  const proving = { cookies, purpose: 'second-step', response: passkey } as const
  const proven = await checkPasskey(relyingParty, shop.db.read, proving)
  if (!proven.ok) return proven
  return proven.value.userId === userId ? ok(proven.value.spend) : failed({ kind: 'wrong-passkey' })
}

type Opening = {
  readonly userId: string
  readonly isTrusted: boolean
  readonly visitor: Visitor
  readonly spend: Spend
  readonly wrong: (WrongCode | WrongPasskey)['kind']
}

/** Locks the user's row, and uses the factor up. */
export async function openByFactor(
  tx: Tx,
  counting: Counting,
  { userId, isTrusted, visitor, spend, wrong }: Opening,
): Promise<Result<SignedIn, WrongCode | WrongPasskey | UserDisabled>> {
  const { now } = counting
  const opening = { userId, visitor, now, isTrusted, hasProvedFactor: true }
  const session = await openSession(tx, opening)
  if (!session.ok) return failed({ kind: 'user-disabled' })
  if (!(await spend(tx, counting))) return failed({ kind: wrong })
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await meetDevice(tx, counting, { user, visitor })
  return ok({ user: toSessionUser(user), token: session.value.token })
}
