/**
 * How often an order may be looked up in vain. Hundreds of buyers share one address behind carrier
 * NAT, so failures are counted, not look-ups, and an address has very many. An order number has few,
 * from wherever they come: else its phone could be found by trying.
 *
 * Nobody can shut out its buyer that way. Once a number has had its failures, an address that has
 * failed hardly at all is still heard; thousands of addresses are then a few guesses each, against
 * seven hundred million phones.
 */

import type { CalledFrom } from '#src/features/accounts/caller.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil } from '#src/lib/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countInWindow,
  limitKey,
  uncountInWindow,
} from '#src/platform/limits/count-in-window.server.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

const failures = {
  address: { atMost: 100, windowSeconds: quarterHour },
  device: { atMost: 10, windowSeconds: quarterHour },
  number: { atMost: 20, windowSeconds: hour },
} as const

/** Of an address, also for an order number that others are trying. */
const heardInAnyCase = 2

type LimitedBy = keyof typeof failures

export type TooManyLookUps = {
  readonly kind: 'too-many-look-ups'
  readonly retryAfterSeconds: number
}

type Attempt = { readonly number: string; readonly from: CalledFrom }

/** The windows in which one look-up was counted. */
export type CountedLookUp = readonly string[]

/**
 * Counted as a failure before it is one, so that a burst gets no more look-ups than a queue would.
 * Always in the same order (address, device, number), so that rows never wait in a ring.
 */
export async function countLookUp(
  tx: Tx,
  { limitKey: key, now }: Counting,
  { number, from: { address, device } }: Attempt,
): Promise<Result<CountedLookUp, TooManyLookUps>> {
  const count = (by: LimitedBy, subject: string) =>
    countInWindow(
      tx,
      { key, now },
      { kind: kindOf[by], subject, windowSeconds: failures[by].windowSeconds },
    )

  const ofAddress = await count('address', address)
  if (ofAddress.count > failures.address.atMost) return tooMany(ofAddress.closesAt, now)

  const ofDevice = device === undefined ? undefined : await count('device', device)
  if (ofDevice && ofDevice.count > failures.device.atMost) return tooMany(ofDevice.closesAt, now)

  const ofNumber = await count('number', number)
  if (ofNumber.count > failures.number.atMost && ofAddress.count > heardInAnyCase) {
    return tooMany(earlier(ofNumber.closesAt, ofAddress.closesAt), now)
  }

  return ok([
    limitKey(key, kindOf.address, address),
    ...(device === undefined ? [] : [limitKey(key, kindOf.device, device)]),
    limitKey(key, kindOf.number, number),
  ])
}

/** The order was found: it was no failure. */
export async function uncountLookUp(tx: Tx, counted: CountedLookUp, now: Date): Promise<void> {
  for (const key of counted) await uncountInWindow(tx, key, now)
}

const kindOf = {
  address: 'order look-up by address',
  device: 'order look-up by device',
  number: 'order look-up by number',
} as const satisfies Record<LimitedBy, string>

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function tooMany(until: string, now: Date): Result<never, TooManyLookUps> {
  return failed({ kind: 'too-many-look-ups', retryAfterSeconds: secondsUntil(until, now) })
}
