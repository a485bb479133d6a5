/**
 * How many accounts one device and one address may create (BANGLADESH.md). Only created accounts
 * count, so a visitor's typing errors do not lock out neighbours behind the same address. An
 * address may try as many e-mails with an account as it may try wrong passwords.
 */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  type TooManyAttempts,
  tooManyUntil,
} from '#src/features/accounts/sign-in/sign-in-limits.server.ts'
import { ok, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countWithin,
  type Limit,
  limitKey,
  type WindowCount,
} from '#src/platform/limits/count-within.server.ts'

type SignUpLimit = Limit<TooManyAttempts['kind']>

const hour = 60 * 60
const quarterHour = 15 * 60

/** Always locks in this order, so that callers cannot deadlock. */
function limitsOf({ address, device }: CalledFrom): readonly SignUpLimit[] {
  const inAnHour = { windowSeconds: hour, refusal: 'too-many-attempts' } as const
  const ofAddress = { kind: 'sign-up by address', subject: address, atMost: 20, ...inAnHour }
  if (device === undefined) return [ofAddress]
  return [ofAddress, { kind: 'sign-up by device', subject: device, atMost: 3, ...inAnHour }]
}

function guessesOf({ address }: CalledFrom): SignUpLimit {
  return {
    kind: 'sign-up refusal by address',
    subject: address,
    atMost: 100,
    windowSeconds: quarterHour,
    refusal: 'too-many-attempts',
  }
}

/** Read before hashing a password, to save the work; `countSignUp` decides. */
export async function findFullWindow(
  reads: Reads,
  { limitKey: key, now }: Counting,
  from: CalledFrom,
): Promise<Result<undefined, TooManyAttempts>> {
  for (const { kind, subject, atMost } of [guessesOf(from), ...limitsOf(from)]) {
    const window = await reads
      .selectFrom('limit_windows')
      .select(['count', 'closes_at'])
      .where('key', '=', limitKey(key, kind, subject))
      .where('closes_at', '>', now.toISOString())
      .executeTakeFirst()
    if (window && Number(window.count) >= atMost) return tooManyUntil(window.closes_at, now)
  }
  return ok(undefined)
}

/** Counts a new account. */
export async function countSignUp(
  tx: Tx,
  counting: Counting,
  from: CalledFrom,
): Promise<Result<undefined, TooManyAttempts>> {
  for (const limit of limitsOf(from)) {
    const counted = await countWithin(tx, counting, limit)
    if (!counted.ok) return counted
  }
  return ok(undefined)
}

/** Counts a sign-up whose e-mail already has an account. */
export function countGuess(
  tx: Tx,
  counting: Counting,
  from: CalledFrom,
): Promise<Result<WindowCount, TooManyAttempts>> {
  return countWithin(tx, counting, guessesOf(from))
}
