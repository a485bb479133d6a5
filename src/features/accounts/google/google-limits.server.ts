/**
 * An attempt asks the issuer once, and an address may fail as often as with passwords
 * (BANGLADESH.md): the issuer gets a bounded number of calls for made-up codes.
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

/** Hundreds of people share one address, so only very many failures close it. */
const failuresOfAddress = {
  kind: 'google failure by address',
  atMost: 100,
  windowSeconds: 15 * 60,
  refusal: 'too-many-failures',
} as const

/** Counts a failure before the issuer answers, so that a burst gets no more than a queue would. */
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
    // The window outlives the attempt, also by the clock of a process that runs a little behind.
    windowSeconds: 2 * attemptSeconds,
    refusal: 'used-up',
  })
}

/** The attempt was no failure of this address. */
export async function releaseAttempt(
  tx: Tx,
  counting: Counting,
  { address }: Pick<Asking, 'address'>,
): Promise<void> {
  await uncount(tx, counting, { kind: failuresOfAddress.kind, subject: address })
}
