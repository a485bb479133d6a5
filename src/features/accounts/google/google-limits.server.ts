/**
 * An attempt sends one request to the issuer. An address may fail as often as with passwords
 * (BANGLADESH.md), so made-up codes cause a bounded number of requests to the issuer.
 */

import { attemptSeconds } from '#src/features/accounts/google/google-attempt.server.ts'
import type { Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countWithin,
  uncount,
  type WindowCount,
} from '#src/platform/limits/count-within.server.ts'

type Asking = { readonly state: string; readonly address: string }

type MayNotAsk = { readonly kind: 'used-up' | 'too-many-failures' }

/** Hundreds of visitors share one address, so only very many failures block it. */
const failuresOfAddress = {
  kind: 'google failure by address',
  atMost: 100,
  windowSeconds: 15 * 60,
  refusal: 'too-many-failures',
} as const

/** Counts a failure before the issuer answers, so that a burst gets no more attempts than a queue. */
export async function reserveAttempt(
  tx: Tx,
  counting: Counting,
  { state, address }: Asking,
): Promise<Result<WindowCount, MayNotAsk>> {
  const failures = await countWithin(tx, counting, { ...failuresOfAddress, subject: address })
  if (!failures.ok) return failures

  return countWithin(tx, counting, {
    kind: 'google attempt',
    subject: state,
    atMost: 1,
    // The window outlives the attempt, even on a process whose clock runs a little behind.
    windowSeconds: 2 * attemptSeconds,
    refusal: 'used-up',
  })
}

/** Removes the failure that the attempt counted against its address. */
export async function releaseAttempt(
  tx: Tx,
  counting: Counting,
  { address }: Pick<Asking, 'address'>,
): Promise<void> {
  await uncount(tx, counting, { kind: failuresOfAddress.kind, subject: address })
}
