/**
 * The limits of failed look-ups. Hundreds of buyers share one address behind carrier NAT, so the
 * limits count failures, not look-ups, and are wide for an address. An order number has few, from
 * all addresses together: otherwise guessing could find its phone.
 *
 * That locks no buyer out. Once a number has used its failures, an address with hardly any failure
 * may still try; thousands of addresses then have a few guesses each, against seven hundred million
 * phones.
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

/** Of an address, also for an order number that others guess at. */
const heardInAnyCase = 2

export type TooManyLookUps = {
  readonly kind: typeof refusal
  readonly retryAfterSeconds: number
}

type Attempt = { readonly number: string; readonly from: CalledFrom }

/**
 * Counts the failure in advance, so that a burst gets no more look-ups than a queue would. Always in
 * the same order (address, device, number), so that rows cannot deadlock.
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

/** The look-up found the order: it was no failure. */
export async function uncountLookUp(
  tx: Tx,
  counting: Counting,
  { number, from: { address, device } }: Attempt,
): Promise<void> {
  await uncount(tx, counting, { ...failures.address, subject: address })
  if (device !== undefined) await uncount(tx, counting, { ...failures.device, subject: device })
  await uncount(tx, counting, { ...failures.number, subject: number })
}
