/**
 * How often an order may be looked up in vain. Hundreds of buyers share one address behind carrier
 * NAT, so failures are counted, not look-ups, and an address has very many. An order number has few,
 * from wherever they come: else its phone could be found by trying.
 *
 * Nobody can shut out its buyer that way. Once a number has had its failures, an address that has
 * failed hardly at all is still heard; thousands of addresses are then a few guesses each, against
 * seven hundred million phones.
 */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countWithin, uncount } from '#src/platform/limits/count-within.server.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

const refusal = 'too-many-look-ups'
const failures = {
  address: {
    kind: 'order look-up by address',
    atMost: 100,
    windowSeconds: quarterHour,
    refusal,
  },
  device: { kind: 'order look-up by device', atMost: 10, windowSeconds: quarterHour, refusal },
  number: { kind: 'order look-up by number', atMost: 20, windowSeconds: hour, refusal },
} as const

/** Of an address, also for an order number that others are trying. */
const heardInAnyCase = 2

export type TooManyLookUps = {
  readonly kind: typeof refusal
  readonly retryAfterSeconds: number
}

type Attempt = { readonly number: string; readonly from: CalledFrom }

/**
 * Counted as a failure before it is one, so that a burst gets no more look-ups than a queue would.
 * Always in the same order (address, device, number), so that rows never wait in a ring.
 */
export async function countLookUp(
  tx: Tx,
  counting: Counting,
  { number, from: { address, device } }: Attempt,
): Promise<Result<undefined, TooManyLookUps>> {
  const ofAddress = await countWithin(tx, counting, { ...failures.address, subject: address })
  if (!ofAddress.ok) return ofAddress

  if (device !== undefined) {
    const ofDevice = await countWithin(tx, counting, { ...failures.device, subject: device })
    if (!ofDevice.ok) return ofDevice
  }

  const ofNumber = await countWithin(tx, counting, { ...failures.number, subject: number })
  const { count, closesAt } = ofAddress.value
  if (ofNumber.ok || count <= heardInAnyCase) return ok(undefined)
  const untilAddressIsNew = secondsUntil(closesAt, counting.now)
  const retryAfterSeconds = Math.min(ofNumber.failure.retryAfterSeconds, untilAddressIsNew)
  return failed({ kind: refusal, retryAfterSeconds })
}

/** The order was found: it was no failure. */
export async function uncountLookUp(
  tx: Tx,
  counting: Counting,
  { number, from: { address, device } }: Attempt,
): Promise<void> {
  await uncount(tx, counting, { ...failures.address, subject: address })
  if (device !== undefined) await uncount(tx, counting, { ...failures.device, subject: device })
  await uncount(tx, counting, { ...failures.number, subject: number })
}
