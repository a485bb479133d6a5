/** The own second factors: adding and removing them, and new recovery codes. */

import { z } from 'zod'
import type {
  AppForm,
  PasskeyForm,
  RenamePasskeyForm,
} from '#src/features/accounts/factors/factor-forms.ts'
import { hasFactor, removeAllFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { checkEnrolment } from '#src/features/accounts/factors/passkeys.server.ts'
import type {
  Spend,
  StepOver,
  WrongCode,
  WrongPasskey,
} from '#src/features/accounts/factors/proof.ts'
import {
  newRecoveryCodes,
  storeRecoveryCodes,
} from '#src/features/accounts/factors/recovery-codes.server.ts'
import {
  newTotpSecret,
  sealTotpSecret,
  stepOf,
  totpAddress,
} from '#src/features/accounts/factors/totp.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { type SealedCookie, sealedCookie } from '#src/features/accounts/seal.server.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import { endAllSessionsBut } from '#src/features/accounts/sessions/session-rows.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const enrolmentSeconds = 15 * 60

const AppEnrolment = z.object({ secret: z.string(), user: z.string() })

export type AppEnrolmentCookie = SealedCookie<z.output<typeof AppEnrolment>>

export function appEnrolmentCookie(
  { secrets, clock }: Pick<Shop, 'secrets' | 'clock'>,
  origin: string,
): AppEnrolmentCookie {
  const parts = { secrets, clock, origin, name: 'app-enrolment', seconds: enrolmentSeconds }
  return sealedCookie({ ...parts, value: AppEnrolment })
}

/**
 * Whoever signs up with a stranger's address must not lock its owner out: before the address is verified,
 * its owner can take the account over with Google (decision 0052), and would not know the factor.
 */
export type NotVerified = { readonly kind: 'address-not-verified' }
type TooMany = { readonly kind: 'too-many-factors' }
type NoFactor = { readonly kind: 'no-such-factor' }

/** The factor replaced nothing and the account gets its ten codes, or undefined where it has them. */
export type Added = { readonly recoveryCodes: readonly string[] | undefined }

export type AddFactorFailure = WrongCode | WrongPasskey | StepOver | NotVerified | TooMany
export type FactorFailure = AddFactorFailure | NoFactor

const passkeysAtMost = 20

type Owned = Pick<OpenSession, 'user' | 'sessionId'>

/** The secret for the app, and the cookie that keeps it until the first code. */
export async function startApp(
  { appEnrolment }: Pick<Identity, 'appEnrolment'>,
  { user }: Owned,
): Promise<{ readonly secret: string; readonly address: string; readonly cookie: string }> {
  const secret = await newTotpSecret()
  const cookie = await appEnrolment.seal({ secret, user: user.id })
  return { secret, address: await totpAddress(secret, user.email), cookie }
}

/** Replaces the app that the account had. The code proves that the app has the secret. */
export async function addApp(
  { shop, appEnrolment }: Identity,
  own: Owned,
  { form, cookies }: { readonly form: AppForm; readonly cookies: string | null },
): Promise<Result<Added, AddFactorFailure>> {
  const enrolment = await appEnrolment.open(cookies)
  const now = shop.clock()
  const code = toAsciiDigits(form.code).replaceAll(/\s/g, '')
  const userId = own.user.id
  if (enrolment?.user !== userId) return failed({ kind: 'step-over' })
  const step = await stepOf(enrolment.secret, code, now)
  if (step === undefined) return failed({ kind: 'wrong-code' })

  const sealed = await sealTotpSecret(shop.secrets, userId, enrolment.secret)
  const row = { sealed, last_step: step, added_at: now.toISOString() }
  return addFactor(shop, own, {
    wrong: 'wrong-code',
    spend: async (tx) => {
      await tx
        .insertInto('totp_secrets')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
      return true
    },
  })
}

export async function addPasskey(
  { shop, relyingParty }: Identity,
  own: Owned,
  { form, cookies }: { readonly form: PasskeyForm; readonly cookies: string | null },
): Promise<Result<Added, AddFactorFailure>> {
  const { name, passkey: response } = form
  const enrolment = { cookies, userId: own.user.id, response, name }
  const checked = await checkEnrolment(relyingParty, enrolment)
  if (!checked.ok) return checked
  return addFactor(shop, own, { wrong: 'wrong-passkey', spend: checked.value })
}

type NewFactor = {
  readonly spend: Spend
  readonly wrong: (WrongCode | WrongPasskey)['kind']
}

/** The first factor ends all other sessions: none of them proved it. */
async function addFactor(
  shop: Shop,
  { user, sessionId }: Owned,
  { spend, wrong }: NewFactor,
): Promise<Result<Added, AddFactorFailure>> {
  const codes = newRecoveryCodes()
  const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
  const added = await transact<Added, AddFactorFailure>(shop.db, async (tx) => {
    if (!(await lockVerified(tx, user.id))) return failed({ kind: 'address-not-verified' })
    const isFirst = !(await hasFactor(tx, user.id))
    if (!(await spend(tx, counting))) return failed({ kind: wrong })
    const passkeys = tx.selectFrom('passkeys').select('id').where('user_id', '=', user.id)
    if ((await passkeys.execute()).length > passkeysAtMost) {
      return failed({ kind: 'too-many-factors' })
    }
    await mailOwner(tx, { about: 'factor-added', user: user.id }, counting.now)
    if (!isFirst) return ok({ recoveryCodes: undefined })
    await storeRecoveryCodes(tx, { userId: user.id, codes, now: counting.now })
    await endAllSessionsBut(tx, { userId: user.id, sessionId })
    return ok({ recoveryCodes: codes })
  })
  if (added.ok) shop.note('factor-added', { user: user.id })
  return added
}

/** `app`, or the id of a passkey. The last one takes the recovery codes along. */
export async function removeFactor(
  { shop }: Pick<Identity, 'shop'>,
  { user, sessionId }: Owned,
  id: string,
): Promise<Result<undefined, NoFactor>> {
  const now = shop.clock()
  const removed = await transact<undefined, NoFactor>(shop.db, async (tx) => {
    await lockUserRows(tx).where('id', '=', user.id).execute()
    if (!(await deleteFactor(tx, user.id, id))) return failed({ kind: 'no-such-factor' })
    if (!(await hasFactor(tx, user.id))) await removeAllFactors(tx, user.id)
    await endAllSessionsBut(tx, { userId: user.id, sessionId })
    await mailOwner(tx, { about: 'factor-removed', user: user.id }, now)
    return ok(undefined)
  })
  if (removed.ok) shop.note('factor-removed', { user: user.id })
  return removed
}

export async function renamePasskey(
  { shop }: Pick<Identity, 'shop'>,
  { user }: Owned,
  { id, name }: RenamePasskeyForm,
): Promise<Result<undefined, NoFactor>> {
  const { numUpdatedRows } = await commit(shop.db, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n ? ok(undefined) : failed({ kind: 'no-such-factor' })
}

/** Ends the ten codes before them. */
export async function renewRecoveryCodes(
  { shop }: Pick<Identity, 'shop'>,
  { user }: Owned,
): Promise<Result<readonly string[], NoFactor>> {
  const codes = newRecoveryCodes()
  const now = shop.clock()
  const renewed = await transact<readonly string[], NoFactor>(shop.db, async (tx) => {
    await lockUserRows(tx).where('id', '=', user.id).execute()
    if (!(await hasFactor(tx, user.id))) return failed({ kind: 'no-such-factor' })
    await storeRecoveryCodes(tx, { userId: user.id, codes, now })
    await mailOwner(tx, { about: 'factor-added', user: user.id }, now)
    return ok(codes)
  })
  if (renewed.ok) shop.note('factor-added', { user: user.id, because: 'recovery-codes' })
  return renewed
}

async function deleteFactor(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleting =
    id === 'app'
      ? tx.deleteFrom('totp_secrets').where('user_id', '=', userId)
      : tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id)
  const { numDeletedRows } = await deleting.executeTakeFirst()
  return numDeletedRows === 1n
}

/** Locks the user's row, as a sign-in does. */
async function lockVerified(tx: Tx, userId: string): Promise<boolean> {
  const user = await lockUserRows(tx)
    .where('id', '=', userId)
    .where('status', '=', 'Verified')
    .returning(['email_verified', 'role'])
    .executeTakeFirst()
  return user !== undefined && (user.email_verified === 1 || user.role === 'admin')
}

type Notice = Extract<
  AccountMailEvents['account-mail'],
  { about: 'factor-added' | 'factor-removed' }
>

async function mailOwner(tx: Tx, payload: Notice, now: Date): Promise<void> {
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now })
}
