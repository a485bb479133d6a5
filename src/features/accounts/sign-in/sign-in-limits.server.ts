/**
 * How often a caller may try a password (BANGLADESH.md). Hundreds of visitors share one address behind
 * carrier NAT, so the account locks, and an address is blocked only after very many failures.
 * An attempt counts as a failure before its password is checked. The right password releases it, so
 * a burst gets no more attempts than a queue.
 */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { knowsDevice } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil, utcText } from '#src/lib/text/utc-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countWithin,
  limitKey,
  uncount,
} from '#src/platform/limits/count-within.server.ts'

const minute = 60
const quarterHour = 15 * minute
const day = 24 * 60 * minute

const signInLocks = {
  failuresBeforeLock: 5,
  lockedMinutes: [1, 2, 4, 8, 15],
  /** Where no mail reaches the owner, strangers must not lock a new device for long. */
  withoutMailMinutes: 2,
  forgottenAfterSeconds: day,
} as const

const inQuarterHour = { windowSeconds: quarterHour, refusal: 'too-many-attempts' } as const
const failuresOfAddress = { kind: 'sign-in failure by address', atMost: 100, ...inQuarterHour }
const attemptsOfAccount = { kind: 'sign-in check by account', atMost: 20, ...inQuarterHour }

type Attempt = {
  /** In lower case, with or without an account. */
  readonly email: string
  readonly from: CalledFrom
}

export type TooManyAttempts = {
  readonly kind: 'too-many-attempts'
  readonly retryAfterSeconds: number
}

/** Strangers' attempts lock the account on all devices that it does not know. */
export type AccountLocked = { readonly kind: 'account-locked'; readonly retryAfterSeconds: number }

/** The counters of one attempt, for `releaseAttempt`. */
export type Reservation = {
  readonly subject: string
  /** Undefined on a known device: its attempts do not count against an address. */
  readonly address: string | undefined
  /** Set when the attempt locked the account. */
  readonly lockedUntil: string | undefined
}

/**
 * The key of the failures: the account, or the account on one known device.
 * Attackers' attempts do not lock the owner's device.
 */
export async function subjectOf(
  reads: Reads | Tx,
  counting: Counting,
  { email, from: { device } }: Attempt,
): Promise<string> {
  const isKnown = device !== undefined && (await knowsDevice(reads, counting, { email, device }))
  return isKnown ? `${email}\n${device}` : email
}

/** Always locks in the same order (address, lock, attempts), so that callers cannot deadlock. */
export async function reserveAttempt(
  tx: Tx,
  counting: Counting,
  { mailsLinks, ...attempt }: Attempt & { readonly mailsLinks: boolean },
): Promise<Result<Reservation, TooManyAttempts | AccountLocked>> {
  const subject = await subjectOf(tx, counting, attempt)
  const isKnown = subject !== attempt.email
  const address = isKnown ? undefined : attempt.from.address
  if (address !== undefined) {
    const ofAddress = await countWithin(tx, counting, { ...failuresOfAddress, subject: address })
    if (!ofAddress.ok) return ofAddress
  }

  const { lockedMinutes, withoutMailMinutes } = signInLocks
  const most = isKnown || mailsLinks ? (lockedMinutes.at(-1) ?? 0) : withoutMailMinutes
  const lock = await addFailure(tx, counting, { subject, most })
  const counted = lock.ok
    ? await countWithin(tx, counting, { ...attemptsOfAccount, subject })
    : lock
  if (!counted.ok) return isKnown ? counted : failed({ ...counted.failure, kind: 'account-locked' })

  return ok({ subject, address, lockedUntil: lock.ok ? lock.value : undefined })
}

/**
 * Removes the attempt's failure. The right password also clears the failures before it; an attempt
 * that ended in an error keeps them.
 */
export async function releaseAttempt(
  tx: Tx,
  counting: Counting,
  { subject, address, lockedUntil }: Reservation,
  { forgetsFailures }: { readonly forgetsFailures: boolean },
): Promise<void> {
  if (address !== undefined) await uncount(tx, counting, { ...failuresOfAddress, subject: address })
  if (forgetsFailures) await openLock(tx, counting, subject)
  else await removeFailure(tx, counting, { subject, lockedUntil })
  await uncount(tx, counting, { ...attemptsOfAccount, subject })
}

/**
 * An owner who has set a new password by mail does not wait for attackers' attempts, nor for their
 * own attempts on this device.
 */
export async function unlockAccount(
  tx: Tx,
  counting: Counting,
  { email, from: { device } }: Attempt,
): Promise<void> {
  const subjects = device === undefined ? [email] : [email, `${email}\n${device}`]
  for (const subject of subjects) {
    await openLock(tx, counting, subject)
    await tx
      .deleteFrom('limit_windows')
      .where('key', '=', limitKey(counting.limitKey, attemptsOfAccount.kind, subject))
      .execute()
  }
}

async function openLock(tx: Tx, counting: Counting, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_locks').where('key', '=', lockKey(counting, subject)).execute()
}

function lockKey({ limitKey: key }: Counting, subject: string): string {
  return limitKey(key, 'sign-in lock of account', subject)
}

/** Returns until when this failure locks the account, for `most` minutes, or undefined. Counts nothing if it was locked before. */
async function addFailure(
  tx: Tx,
  counting: Counting,
  { subject, most }: { readonly subject: string; readonly most: number },
): Promise<Result<string | undefined, TooManyAttempts>> {
  const { now } = counting
  const key = lockKey(counting, subject)
  const forgottenAt = utcText(now, signInLocks.forgottenAfterSeconds)
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
    return tooManyUntil(locked_until, now)
  }

  const minutes = Math.min(lockedMinutesAfter(Number(added.failures)), most)
  if (minutes === 0) return ok(undefined)
  const until = utcText(now, minutes * minute)
  await tx
    .updateTable('sign_in_locks')
    .set({ locked_until: until })
    .where('key', '=', key)
    .execute()
  return ok(until)
}

/** Removes the lock that this attempt set and no other. */
async function removeFailure(
  tx: Tx,
  counting: Counting,
  { subject, lockedUntil }: Pick<Reservation, 'subject' | 'lockedUntil'>,
): Promise<void> {
  const key = lockKey(counting, subject)
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
        .when('locked_until', '=', lockedUntil ?? '')
        .then(counting.now.toISOString())
        .else(eb.ref('locked_until'))
        .end(),
    }))
    .where('key', '=', key)
    .execute()
}

function lockedMinutesAfter(failures: number): number {
  const { failuresBeforeLock, lockedMinutes } = signInLocks
  if (failures < failuresBeforeLock) return 0
  return lockedMinutes[failures - failuresBeforeLock] ?? lockedMinutes.at(-1) ?? 0
}

/** `until` is a time in UTC. */
export function tooManyUntil(until: string, now: Date): Result<never, TooManyAttempts> {
  return failed({ kind: 'too-many-attempts', retryAfterSeconds: secondsUntil(until, now) })
}
