/** Asks the shop what a coupon takes off. Loaded once somebody has typed a code. */

import type { CouponResult } from '#src/domain/coupons/coupon.ts'
import { fromTaka, type Poisha } from '#src/domain/money.ts'

export type QuotedCoupon = {
  /** The question, so that nobody takes the answer of another one for it. */
  readonly asked: string
  /** The discount of the order: the better of the coupon and its own. */
  readonly discount: Poisha
  readonly result: CouponResult
}

/** Undefined where the shop does not answer: the order itself says what became of the code. */
export async function quoteCoupon(
  asked: string,
  signal: AbortSignal,
): Promise<QuotedCoupon | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/quote', { method: 'POST', headers, body: asked, signal })
    if (!response.ok) return undefined
    const { discount, coupon }: { discount: number; coupon: CouponResult } = await response.json()
    return { asked, discount: fromTaka(discount), result: coupon }
  } catch {
    return undefined
  }
}
