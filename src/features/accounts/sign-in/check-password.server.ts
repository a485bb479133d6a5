/** The only way to check a password: counts it, and runs one check per account and known device. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { requestDeviceLink } from '#src/features/accounts/sign-in/device-links.server.ts'
import {
  type AccountLocked,
  releaseAttempt,
  reserveAttempt,
  subjectOf,
  type TooManyAttempts,
} from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { makeKeyedMutex } from '#src/lib/async/keyed-mutex.ts'
import { makeShares } from '#src/lib/async/shares.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'

export type TooBusy = { readonly kind: 'too-busy' }

/** Why a password was not checked. */
export type CheckRefused = TooManyAttempts | AccountLocked | TooBusy

type Attempt = { readonly email: string; readonly from: CalledFrom }

/** The right password can still lead to a failure, as for a blocked user. */
export type Checked<Value, Failure> = {
  readonly wasRight: boolean
  readonly result: Result<Value, Failure>
}

export type CheckPassword = <Value, Failure>(
  attempt: Attempt,
  check: (urgency?: 'urgent') => Promise<Checked<Value, Failure>>,
) => Promise<Result<Value, Failure | CheckRefused>>

type HashingFor = {
  readonly network: string
  /** For a known device, or for the holder of a mailed link or of a session. */
  readonly isReserved: boolean
}

/** Refuses work whose hash would wait for seconds. Work in a reserved place hashes before all others. */
export type LimitHashing = <Value, Failure>(
  whose: HashingFor,
  work: (urgency?: 'urgent') => Promise<Result<Value, Failure>>,
) => Promise<Result<Value, Failure | TooBusy>>

/** Two passwords are hashed at once, each in about 40 ms: the last of these waits two seconds. */
const openPlaces = 100
const reservedPlaces = 20

/** Networks share both: strangers on devices of their own accounts do not take all of the reserved places. */
export function makeLimitHashing(): LimitHashing {
  const open = makeShares(openPlaces)
  const reserved = makeShares(reservedPlaces)

  return async ({ network, isReserved }, work) => {
    const isUrgent = isReserved && reserved.take([network])
    if (!isUrgent && !open.take([network])) return failed({ kind: 'too-busy' })
    try {
      return await work(isUrgent ? 'urgent' : undefined)
    } finally {
      const places = isUrgent ? reserved : open
      places.give([network])
    }
  }
}

/** Per account: more than one user and their browsers would send. */
const waitingAtMost = 50
const tryAgainSoon: TooManyAttempts = { kind: 'too-many-attempts', retryAfterSeconds: 2 }

/** `mailsLinks`: the shop's mail reaches people, so a link can let a new device in. */
export function makeCheckPassword(
  shop: Shop,
  { limitHashing, mailsLinks }: { limitHashing: LimitHashing; mailsLinks: boolean },
): CheckPassword {
  const accounts = makeKeyedMutex()
  const waiting = new Map<string, number>()

  // An account's limit counts results, so the checks of one account run one after another. Waiting
  // checks do not block other accounts, and attackers do not block the owner's known device.
  return async (attempt, check) => {
    const counting = { limitKey: shop.secrets.limitKey, now: shop.clock() }
    const subject = await subjectOf(shop.db.read, counting, attempt)
    const whose = { network: attempt.from.address, isReserved: subject !== attempt.email }
    const before = waiting.get(subject) ?? 0
    if (before >= waitingAtMost) return failed(tryAgainSoon)
    waiting.set(subject, before + 1)
    try {
      return await accounts.run(subject, () =>
        limitHashing(whose, (urgency) =>
          checkCounted(shop, { ...attempt, mailsLinks }, () => check(urgency)),
        ),
      )
    } finally {
      const left = (waiting.get(subject) ?? 1) - 1
      if (left === 0) waiting.delete(subject)
      else waiting.set(subject, left)
    }
  }
}

async function checkCounted<Value, Failure>(
  { db, clock, secrets, note }: Shop,
  attempt: Attempt & { readonly mailsLinks: boolean },
  check: () => Promise<Checked<Value, Failure>>,
): Promise<Result<Value, Failure | TooManyAttempts | AccountLocked>> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const mailLink = () => commit(db, (tx) => requestDeviceLink(tx, counting, attempt.email))
  const reserved = await transact(db, (tx) => reserveAttempt(tx, counting, attempt))
  if (!reserved.ok) {
    const { kind, retryAfterSeconds } = reserved.failure
    if (kind === 'account-locked') await mailLink()
    return attempt.mailsLinks ? reserved : failed({ kind: 'too-many-attempts', retryAfterSeconds })
  }

  const { wasRight, result } = await check().catch(async (error: unknown) => {
    await commit(db, (tx) =>
      releaseAttempt(tx, counting, reserved.value, { forgetsFailures: false }),
    ).catch(() => {
      // The database is unavailable for this too; the first error names the cause.
    })
    throw error
  })
  if (!wasRight) {
    const until = reserved.value.lockedUntil
    if (until === undefined) return result
    note('account-locked', { until })
    await mailLink()
    return result
  }

  await commit(db, (tx) => releaseAttempt(tx, counting, reserved.value, { forgetsFailures: true }))
  return result
}
