/**
 * How often a password may be tried (BANGLADESH.md). Hundreds of people share one address behind
 * carrier NAT, so the account is what locks; an address only stops after very many failures.
 * A check is reserved as a failure before it is made, and given back when the password was right:
 * a burst gets no more checks than a queue would.
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
  forgottenAfterSeconds: day,
} as const

const inQuarterHour = { windowSeconds: quarterHour, refusal: 'too-many-attempts' } as const
const failuresOfAddress = { kind: 'sign-in failure by address', atMost: 100, ...inQuarterHour }
const checksOfAccount = { kind: 'sign-in check by account', atMost: 20, ...inQuarterHour }

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
  readonly subject: string
  /** Undefined on a known device: what is tried there counts against no address. */
  readonly address: string | undefined
  /** Where the check has locked the account. */
  readonly lockedUntil: string | undefined
}

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
  const subject = await subjectOf(tx, counting, attempt)
  const address = subject === attempt.email ? attempt.from.address : undefined
  if (address !== undefined) {
    const ofAddress = await countWithin(tx, counting, { ...failuresOfAddress, subject: address })
    if (!ofAddress.ok) return ofAddress
  }

  const lock = await addFailure(tx, counting, subject)
  if (!lock.ok) return lock

  const ofAccount = await countWithin(tx, counting, { ...checksOfAccount, subject })
  if (!ofAccount.ok) return ofAccount

  return ok({ subject, address, lockedUntil: lock.value })
}

/**
 * The check was no failure. With the right password the failures before it are forgotten; one that
 * was never made counts neither for nor against anybody.
 */
export async function giveCheckBack(
  tx: Tx,
  counting: Counting,
  { subject, address, lockedUntil }: Reservation,
  { forgetsFailures }: { readonly forgetsFailures: boolean },
): Promise<void> {
  if (address !== undefined) await uncount(tx, counting, { ...failuresOfAddress, subject: address })
  if (forgetsFailures) await openLock(tx, counting, subject)
  else await takeFailureBack(tx, counting, { subject, lockedUntil })
  await uncount(tx, counting, { ...checksOfAccount, subject })
}

/**
 * Whoever has a new password by mail need not wait for what strangers have tried, nor for what
 * they tried themselves on this device before they gave up.
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
      .where('key', '=', limitKey(counting.limitKey, checksOfAccount.kind, subject))
      .execute()
  }
}

async function openLock(tx: Tx, counting: Counting, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_locks').where('key', '=', lockKey(counting, subject)).execute()
}

function lockKey({ limitKey: key }: Counting, subject: string): string {
  return limitKey(key, 'sign-in lock of account', subject)
}

/**
 * Gives until when the account is locked from now on, if at all. Fails where it was locked before;
 * nothing is counted then.
 */
async function addFailure(
  tx: Tx,
  counting: Counting,
  subject: string,
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

/** Until a time in UTC. */
export function tooManyUntil(until: string, now: Date): Result<never, TooManyAttempts> {
  return failed({ kind: 'too-many-attempts', retryAfterSeconds: secondsUntil(until, now) })
}
