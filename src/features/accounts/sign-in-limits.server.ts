/**
 * How often a password may be tried (BANGLADESH.md). Hundreds of people share one address behind
 * carrier NAT, so the account is what locks; an address only stops after very many failures.
 * A check is reserved as a failure before it is made, and given back when the password was right:
 * a burst gets no more checks than a queue would.
 */

import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countInWindow, limitKey } from '#src/platform/limits/count-in-window.server.ts'

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

/** An address of the network, and an e-mail in lower case, whether it has an account or not. */
type Attempt = { readonly email: string; readonly address: string }

type TooManyAttempts = {
  readonly kind: 'too-many-attempts'
  readonly retryAfterSeconds: number
}

type Counting = { readonly limitKey: Uint8Array; readonly now: Date }

const byAddress = 'sign-in failure by address'
const byAccount = 'sign-in check by account'
const lockOfAccount = 'sign-in lock of account'

/** Always in the same order (address, lock, checks), so that rows never wait in a ring. */
export async function reserveCheck(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { email, address }: Attempt,
): Promise<Result<undefined, TooManyAttempts>> {
  const { failuresOfAddress, checksOfAccount } = signInLimits

  const ofAddress = await countInWindow(
    tx,
    { key, now },
    { kind: byAddress, subject: address, windowSeconds: failuresOfAddress.windowSeconds },
  )
  if (ofAddress.count > failuresOfAddress.atMost) return tooMany(ofAddress.closesAt, now)

  const lockedUntil = await addFailure(tx, limitKey(key, lockOfAccount, email), now)
  if (lockedUntil) return tooMany(lockedUntil, now)

  const ofAccount = await countInWindow(
    tx,
    { key, now },
    { kind: byAccount, subject: email, windowSeconds: checksOfAccount.windowSeconds },
  )
  if (ofAccount.count > checksOfAccount.atMost) return tooMany(ofAccount.closesAt, now)
  return ok(undefined)
}

/** The password was right: its check was no failure, and the failures before it are forgotten. */
export async function clearFailures(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { email, address }: Attempt,
): Promise<void> {
  await giveBack(tx, limitKey(key, byAddress, address), now)
  await tx
    .deleteFrom('sign_in_locks')
    .where('key', '=', limitKey(key, lockOfAccount, email))
    .execute()
  await giveBack(tx, limitKey(key, byAccount, email), now)
}

/** Gives the time when the account opens again, where it is locked; nothing is counted then. */
async function addFailure(tx: Tx, key: string, now: Date): Promise<Date | undefined> {
  const forgottenAt = secondsAfter(now, signInLimits.forgottenAfterSeconds).toISOString()
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
    return new Date(locked_until)
  }

  const minutes = lockedMinutesAfter(Number(added.failures))
  if (minutes > 0) {
    await tx
      .updateTable('sign_in_locks')
      .set({ locked_until: secondsAfter(now, minutes * minute).toISOString() })
      .where('key', '=', key)
      .execute()
  }
  return undefined
}

function lockedMinutesAfter(failures: number): number {
  const { failuresBeforeLock, lockedMinutes } = signInLimits
  if (failures < failuresBeforeLock) return 0
  return lockedMinutes[failures - failuresBeforeLock] ?? lockedMinutes.at(-1) ?? 0
}

async function giveBack(tx: Tx, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('limit_windows')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('closes_at', '>', now.toISOString())
    .execute()
}

function tooMany(until: Date, now: Date): Result<never, TooManyAttempts> {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000)
  return failed({ kind: 'too-many-attempts', retryAfterSeconds })
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000)
}
