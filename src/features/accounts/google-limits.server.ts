/**
 * An attempt asks the issuer once, and an address may fail as often as with passwords
 * (BANGLADESH.md): made-up codes cost the issuer a bounded number of calls.
 */

import { attemptSeconds } from '#src/features/accounts/google-attempt.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countInWindow,
  limitKey,
  uncountInWindow,
} from '#src/platform/limits/count-in-window.server.ts'

type Asking = { readonly state: string; readonly address: string }

type MayNotAsk = { readonly kind: 'used-up' | 'too-many-failures' }

/** Hundreds of people share one address, so only very many failures close it. */
const failuresOfAddress = {
  kind: 'google failure by address',
  atMost: 100,
  windowSeconds: 15 * 60,
} as const

/** Counted as a failure before it is one, so that a burst gets no more than a queue would. */
export async function takeAttempt(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { state, address }: Asking,
): Promise<Result<undefined, MayNotAsk>> {
  const { kind, atMost, windowSeconds } = failuresOfAddress
  const failures = await countInWindow(tx, { key, now }, { kind, subject: address, windowSeconds })
  if (failures.count > atMost) return failed({ kind: 'too-many-failures' })

  // The window outlives the attempt, also by the clock of a process that is a little behind.
  const uses = await countInWindow(
    tx,
    { key, now },
    { kind: 'google attempt', subject: state, windowSeconds: 2 * attemptSeconds },
  )
  return uses.count > 1 ? failed({ kind: 'used-up' }) : ok(undefined)
}

/** It was no failure of whoever asked. */
export async function giveBack(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { address }: Pick<Asking, 'address'>,
): Promise<void> {
  await uncountInWindow(tx, limitKey(key, failuresOfAddress.kind, address), now)
}
