/** Checks a code of an app or a recovery code. The codes of an app are few, so attempts are counted. */

import type { Spend, WrongCode } from '#src/features/accounts/factors/proof.ts'
import {
  isRecoveryCode,
  takeRecoveryCode,
} from '#src/features/accounts/factors/recovery-codes.server.ts'
import { findTotp, stepOf, takeStep } from '#src/features/accounts/factors/totp.server.ts'
import type { AccountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import type { TooManyAttempts } from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin, uncount } from '#src/platform/limits/count-within.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

const minute = 60
const day = 24 * 60 * minute

/**
 * Three codes of a million are right at any moment: twenty a day find one in 45 years. Only callers who
 * know the password get here, and recovery codes and passkeys work meanwhile.
 */
const limits = [
  { kind: 'app code by account', atMost: 5, windowSeconds: 15 * minute },
  { kind: 'app code of a day by account', atMost: 20, windowSeconds: day },
] as const

const mailsOfAccount = {
  kind: 'wrong codes mail by account',
  atMost: 1,
  windowSeconds: day,
  refusal: 'too-many-attempts',
} as const

type Checking = {
  readonly userId: string
  readonly typed: string
  /** A recovery code replaces a lost device at sign-in; it proves nothing later on. */
  readonly takesRecoveryCodes: boolean
}

export async function checkCode(
  shop: Shop,
  { userId, typed, takesRecoveryCodes }: Checking,
): Promise<Result<Spend, WrongCode | TooManyAttempts>> {
  if (takesRecoveryCodes && isRecoveryCode(typed)) {
    return ok((tx) => takeRecoveryCode(tx, userId, typed))
  }
  const code = toAsciiDigits(typed).replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return failed({ kind: 'wrong-code' })

  const now = shop.clock()
  const counting = { limitKey: shop.secrets.limitKey, now }
  // Counted before the check, so that a burst gets no more attempts than a queue.
  const counted = await transact(shop.db, (tx) => countAttempt(tx, counting, userId))
  if (!counted.ok) return counted

  const stored = await findTotp(shop.db.read, shop.secrets, { userId, now })
  const step = stored && (await stepOf(stored.secret, code, now))
  if (!stored || step === undefined) {
    if (counted.value.isLast) await commit(shop.db, (tx) => mailOwner(tx, counting, userId))
    return failed({ kind: 'wrong-code' })
  }
  return ok(async (tx) => {
    if (!(await takeStep(tx, { userId, sealed: stored.sealed, step }))) return false
    for (const { kind } of limits) await uncount(tx, counting, { kind, subject: userId })
    return true
  })
}

/** `isLast`: the window allows no further attempt. */
type Attempt = { readonly isLast: boolean }

async function countAttempt(
  tx: Tx,
  counting: Counting,
  userId: string,
): Promise<Result<Attempt, TooManyAttempts>> {
  let isLast = false
  for (const limit of limits) {
    const counted = await countWithin(tx, counting, {
      ...limit,
      subject: userId,
      refusal: 'too-many-attempts',
    })
    if (!counted.ok) return counted
    isLast ||= counted.value.count === limit.atMost
  }
  return ok({ isLast })
}

/** Whoever types codes knows the password, or has a device where the user is signed in. */
async function mailOwner(tx: Tx, counting: Counting, userId: string): Promise<void> {
  const counted = await countWithin(tx, counting, { ...mailsOfAccount, subject: userId })
  if (!counted.ok) return
  const payload = { about: 'wrong-codes', user: userId } as const
  await enqueue<AccountMailEvents>(tx, { kind: 'account-mail', payload, now: counting.now })
}
