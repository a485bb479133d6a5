/** Looks a code up for a caller who may be guessing: codes that are unknown are counted, right ones are not. */

import { type Coupon, whyNotLive } from '#src/domain/coupons/coupon.ts'
import { isCouponCode } from '#src/domain/coupons/coupon-code.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { findCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { countEachWithin } from '#src/platform/limits/count-within.server.ts'

const tenMinutes = 10 * 60
const refusal = 'too-many-tries'

/** Hundreds share a network, so its limit is wider. Whoever has a right code is never counted. */
const limits = {
  address: { kind: 'coupon by address', atMost: 60, windowSeconds: tenMinutes, refusal },
  device: { kind: 'coupon by device', atMost: 20, windowSeconds: tenMinutes, refusal },
} as const

export type TriedCoupon =
  | { readonly kind: 'found'; readonly coupon: Coupon }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'too-many-tries' }

type Trying = {
  /** As `couponCode` writes it. */
  readonly code: string
  /** Undefined for the team, which is not counted. */
  readonly from: CalledFrom | undefined
}

/** Over the limit, a right code and a wrong one get the same answer. */
export async function tryCoupon(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { code, from }: Trying,
): Promise<TriedCoupon> {
  const now = clock()
  const tried = await transact<TriedCoupon, TriedCoupon>(db, async (tx) => {
    if (from) {
      const counted = await countEachWithin(tx, { limitKey: secrets.limitKey, now }, [
        { ...limits.address, subject: from.address },
        { ...limits.device, subject: from.device },
      ])
      if (!counted.ok) return failed({ kind: 'refused', reason: refusal })
    }
    const coupon = isCouponCode(code) ? await findCoupon(tx, code) : undefined
    // Off, or not begun: nobody learns that it is there.
    const isShown = coupon && whyNotLive(coupon, utcText(now)) !== 'unknown'
    // The failure rolls back, so a right code is not counted.
    return isShown ? failed({ kind: 'found', coupon }) : ok({ kind: 'refused', reason: 'unknown' })
  })
  return tried.ok ? tried.value : tried.failure
}
