/**
 * How often a password may be tried (BANGLADESH.md). Hundreds of people share one address behind
 * carrier NAT, so the account is what locks; an address only stops after very many failures.
 * A check is reserved as a failure before it is made, and given back when the password was right:
 * a burst gets no more checks than a queue would.
 */

import type { CalledFrom } from '#src/features/accounts/caller.ts'
import { knowsDevice } from '#src/features/accounts/known-devices.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil, utcText } from '#src/lib/utc-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countInWindow,
  limitKey,
  uncountInWindow,
} from '#src/platform/limits/count-in-window.server.ts'

const minute = 60
const quarterHour = 15 * minute
const day = 24 * 60 * minute

const signInLimits = {
  failuresBeforeLock: 5,
  lockedMinutes: [1, 2, 4, 8, 15],
  forgottenAfterSeconds: day,
  checksOfAccount: { atMost: 20, windowSeconds: quarterHour },
  failuresOfAddress: { atMost: 100, windowSeconds: quarterHour },
} as const

type Attempt = {
  /** In lower case, whether it has an account or not. */
  readonly email: string
  readonly from: CalledFrom
}

export type TooManyAttempts = {
  readonly kind: 'too-many-attempts'
  readonly retryAfterSeconds: number
}

/** What was counted for one check, to be taken back. */
export type Reservation = {
  readonly windows: readonly string[]
  readonly lock: { readonly key: string; readonly until: string | undefined }
}

const byAddress = 'sign-in failure by address'
const byAccount = 'sign-in check by account'
const lockOfAccount = 'sign-in lock of account'

/**
 * What is counted: on a device that its owner has used before, an account by itself. What strangers
 * try from elsewhere, or from the same address, does not lock it.
 */
export async function subjectOf(
  reads: Reads | Tx,
  counting: Counting,
  { email, from: { device } }: Attempt,
): Promise<string> {
  const isKnown = device !== undefined && (await knowsDevice(reads, counting, { email, device }))
  return isKnown ? `${email}\n${device}` : email
}

/** Always in the same order (address, lock, checks), so that rows never wait in a ring. */
export async function reserveCheck(
  tx: Tx,
  counting: Counting,
  attempt: Attempt,
): Promise<Result<Reservation, TooManyAttempts>> {
  const { limitKey: key, now } = counting
  const { failuresOfAddress, checksOfAccount } = signInLimits
  const subject = await subjectOf(tx, counting, attempt)
  const addresses = subject === attempt.email ? [attempt.from.address] : []

  for (const one of addresses) {
    const { windowSeconds, atMost } = failuresOfAddress
    const window = { kind: byAddress, subject: one, windowSeconds }
    const ofAddress = await countInWindow(tx, { key, now }, window)
    if (ofAddress.count > atMost) return tooManyUntil(ofAddress.closesAt, now)
  }

  const lockKey = limitKey(key, lockOfAccount, subject)
  const added = await addFailure(tx, lockKey, now)
  if (!added.ok) return tooManyUntil(added.failure, now)

  const ofAccount = await countInWindow(
    tx,
    { key, now },
    { kind: byAccount, subject, windowSeconds: checksOfAccount.windowSeconds },
  )
  if (ofAccount.count > checksOfAccount.atMost) return tooManyUntil(ofAccount.closesAt, now)

  return ok({
    windows: [
      ...addresses.map((one) => limitKey(key, byAddress, one)),
      limitKey(key, byAccount, subject),
    ],
    lock: { key: lockKey, until: added.value },
  })
}

/** The password was right: its check was no failure, and the failures before it are forgotten. */
export async function clearFailures(
  tx: Tx,
  { windows, lock }: Reservation,
  now: Date,
): Promise<void> {
  const [ofAccount, ...ofAddress] = windows.toReversed()
  for (const key of ofAddress) await uncountInWindow(tx, key, now)
  await tx.deleteFrom('sign_in_locks').where('key', '=', lock.key).execute()
  if (ofAccount !== undefined) await uncountInWindow(tx, ofAccount, now)
}

/** The check was never made: it counts neither for nor against anybody. */
export async function cancelCheck(
  tx: Tx,
  { windows, lock }: Reservation,
  now: Date,
): Promise<void> {
  const [ofAccount, ...ofAddress] = windows.toReversed()
  for (const key of ofAddress) await uncountInWindow(tx, key, now)
  await takeFailureBack(tx, lock, now)
  if (ofAccount !== undefined) await uncountInWindow(tx, ofAccount, now)
}

/**
 * Whoever has a new password by mail need not wait for what strangers have tried, nor for what
 * they tried themselves on this device before they gave up.
 */
export async function unlockAccount(
  tx: Tx,
  { limitKey: key }: Counting,
  { email, from: { device } }: Attempt,
): Promise<void> {
  const subjects = device === undefined ? [email] : [email, `${email}\n${device}`]
  for (const subject of subjects) {
    await tx
      .deleteFrom('sign_in_locks')
      .where('key', '=', limitKey(key, lockOfAccount, subject))
      .execute()
    await tx
      .deleteFrom('limit_windows')
      .where('key', '=', limitKey(key, byAccount, subject))
      .execute()
  }
}

/**
 * Gives until when the account is locked from now on, if at all. Fails with the time when it opens
 * again where it was locked before; nothing is counted then.
 */
async function addFailure(
  tx: Tx,
  key: string,
  now: Date,
): Promise<Result<string | undefined, string>> {
  const forgottenAt = utcText(now, signInLimits.forgottenAfterSeconds)
  const added = await tx
    .insertInto('sign_in_locks')
    .values({ key, failures: 1, locked_until: now.toISOString(), forgotten_at: forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_locks.forgotten_at', '>', now.toISOString())
            .then(eb('sign_in_locks.failures', '+', 1))
            .else(1)
            .end(),
          forgotten_at: forgottenAt,
        }))
        .where('sign_in_locks.locked_until', '<=', now.toISOString()),
    )
    .returning('failures')
    .executeTakeFirst()

  if (!added) {
    const { locked_until } = await tx
      .selectFrom('sign_in_locks')
      .select('locked_until')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return failed(locked_until)
  }

  const minutes = lockedMinutesAfter(Number(added.failures))
  if (minutes === 0) return ok(undefined)
  const until = utcText(now, minutes * minute)
  await tx
    .updateTable('sign_in_locks')
    .set({ locked_until: until })
    .where('key', '=', key)
    .execute()
  return ok(until)
}

/** Its own lock opens again, and nobody else's. */
async function takeFailureBack(
  tx: Tx,
  { key, until }: Reservation['lock'],
  now: Date,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_locks')
    .where('key', '=', key)
    .where('failures', '=', 1)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return

  await tx
    .updateTable('sign_in_locks')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      locked_until: eb
        .case()
        .when('locked_until', '=', until ?? '')
        .then(now.toISOString())
        .else(eb.ref('locked_until'))
        .end(),
    }))
    .where('key', '=', key)
    .execute()
}

function lockedMinutesAfter(failures: number): number {
  const { failuresBeforeLock, lockedMinutes } = signInLimits
  if (failures < failuresBeforeLock) return 0
  return lockedMinutes[failures - failuresBeforeLock] ?? lockedMinutes.at(-1) ?? 0
}

/** Until a time in UTC. */
export function tooManyUntil(until: string, now: Date): Result<never, TooManyAttempts> {
  return failed({ kind: 'too-many-attempts', retryAfterSeconds: secondsUntil(until, now) })
}
