/** Signs in with a passkey alone: the device has checked its user, so it counts as both factors. */

import type { z } from 'zod'
import { checkPasskey } from '#src/features/accounts/factors/passkeys.server.ts'
import type { StepOver, WrongCode, WrongPasskey } from '#src/features/accounts/factors/proof.ts'
import { openByFactor } from '#src/features/accounts/factors/second-step.server.ts'
import type { PasskeyAnswer } from '#src/features/accounts/factors/second-step-form.ts'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { UserDisabled } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import type { SignedIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import type { Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'

export type PasskeySignInFailure = WrongCode | WrongPasskey | StepOver | UserDisabled

type PasskeySignIn = {
  readonly passkey: z.output<typeof PasskeyAnswer>
  readonly isTrusted: boolean
  readonly cookies: string | null
  readonly visitor: Visitor
}

export async function signInByPasskey(
  { shop, relyingParty }: Identity,
  { passkey, isTrusted, cookies, visitor }: PasskeySignIn,
): Promise<Result<SignedIn, PasskeySignInFailure>> {
  const proving = { cookies, purpose: 'sign-in', response: passkey } as const
  const proven = await checkPasskey(relyingParty, shop.db.read, proving)
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const signedIn: Result<SignedIn, PasskeySignInFailure> = proven.ok
    ? await transact(shop.db, (tx) =>
        openByFactor(tx, counting, {
          ...proven.value,
          isTrusted,
          visitor,
          wrong: 'wrong-passkey',
        }),
      )
    : proven
  if (signedIn.ok) shop.note('signed-in', { user: signedIn.value.user.id, way: 'passkey' })
  else shop.note('sign-in-refused', { code: failureCodes[signedIn.failure.kind] })
  return signedIn
}
