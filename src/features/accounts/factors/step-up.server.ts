/** A signed-in user proves again who they are: sensitive actions need a proof of the last ten minutes. */

import { z } from 'zod'
import { checkCode } from '#src/features/accounts/factors/check-code.server.ts'
import { checkPasskey } from '#src/features/accounts/factors/passkeys.server.ts'
import type {
  Spend,
  StepOver,
  WrongCode,
  WrongPasskey,
} from '#src/features/accounts/factors/proof.ts'
import { PasskeyAnswer } from '#src/features/accounts/factors/second-step-form.ts'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { findPasswordHash } from '#src/features/accounts/passwords/password-rows.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import type { CheckRefused } from '#src/features/accounts/sign-in/check-password.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'

/** One of the three. */
export const StepUpForm = z.object({
  password: z.string('passwordMissing').min(1, 'passwordMissing').optional(),
  code: z.string('codeMissing').trim().min(1, 'codeMissing').optional(),
  passkey: PasskeyAnswer.optional(),
})
type StepUpForm = z.output<typeof StepUpForm>

export type StepUpFailure =
  | { readonly kind: 'wrong-password' | 'signed-out' }
  | WrongCode
  | WrongPasskey
  | StepOver
  | CheckRefused

type StepUp = {
  readonly own: Pick<OpenSession, 'user' | 'sessionId'>
  readonly form: StepUpForm
  readonly cookies: string | null
  readonly from: CalledFrom
}

export async function proveAgain(
  identity: Identity,
  command: StepUp,
): Promise<Result<undefined, StepUpFailure>> {
  const { shop } = identity
  const { own } = command
  const checked = await check(identity, command)
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const proved: Result<undefined, StepUpFailure> = checked.ok
    ? await transact<undefined, StepUpFailure>(shop.db, async (tx) => {
        if (!(await checked.value(tx, counting))) return failed({ kind: 'wrong-code' })
        const { numUpdatedRows } = await tx
          .updateTable('sessions')
          .set({ proved_at: counting.now.toISOString() })
          .where('id', '=', own.sessionId)
          .executeTakeFirst()
        return numUpdatedRows === 1n ? ok(undefined) : failed({ kind: 'signed-out' })
      })
    : checked
  if (proved.ok) shop.note('proved-again', { user: own.user.id })
  else shop.note('proof-refused', { code: failureCodes[proved.failure.kind] })
  return proved
}

async function check(
  identity: Identity,
  { own: { user }, form: { password, code, passkey }, cookies, from }: StepUp,
): Promise<Result<Spend, StepUpFailure>> {
  const { shop } = identity
  if (passkey) {
    const proving = { cookies, purpose: 'step-up', response: passkey } as const
    const proven = await checkPasskey(identity.relyingParty, shop.db.read, proving)
    if (!proven.ok) return proven
    const isOwn = proven.value.userId === user.id
    return isOwn ? ok(proven.value.spend) : failed({ kind: 'wrong-passkey' })
  }
  if (code !== undefined) {
    return checkCode(shop, { userId: user.id, typed: code, takesRecoveryCodes: false })
  }
  return checkOwnPassword(identity, { user, password: password ?? '', from })
}

type OwnPassword = Pick<StepUp, 'from'> & {
  readonly user: OpenSession['user']
  readonly password: string
}

function checkOwnPassword(
  { shop, passwords, checkPassword }: Identity,
  { user, password, from }: OwnPassword,
): Promise<Result<Spend, StepUpFailure>> {
  return checkPassword<Spend, StepUpFailure>({ email: user.email, from }, async (urgency) => {
    const stored = await findPasswordHash(shop.db.read, user.id)
    const wasRight = stored !== undefined && (await passwords.isRight(password, stored, urgency))
    if (!wasRight) return { wasRight, result: failed({ kind: 'wrong-password' }) }
    // A password that is being changed proves nothing.
    const spend: Spend = async (tx) => (await findPasswordHash(tx, user.id)) === stored
    return { wasRight, result: ok(spend) }
  })
}
