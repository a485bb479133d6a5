/** A coupon of the owner: what it takes off, from which sum, for which products, when, and how often. */

import type { Banner } from '#src/domain/banner.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'

export const couponLimits = { uses: 1_000_000, targets: 200, coupons: 1_000 } as const

/** 1,000,000 Tk. */
export const highestCouponAmount: Poisha = poisha(100_000_000)

export type CouponWorth =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Poisha }

export const couponScopes = ['all', 'products', 'categories'] as const

export type CouponScope = (typeof couponScopes)[number]

/** Which goods count. `targets` has internal ids of products or categories, and is empty for all. */
export type CouponGoods = { readonly scope: CouponScope; readonly targets: readonly string[] }

/** What an order keeps of its coupon, so that a later edit quotes by the same terms. */
export type CouponTerms = CouponGoods & {
  readonly couponId: string
  /** As `couponCode` writes it. */
  readonly code: string
  readonly worth: CouponWorth
  /** The least that the goods which count cost. */
  readonly from: Poisha
  /** The lines of the order that count; null for all of them. */
  readonly pids: readonly string[] | null
}

export type Coupon = Omit<CouponTerms, 'couponId' | 'pids'> & {
  readonly id: string
  /** In all, and of one phone; null without a limit. */
  readonly mostUses: number | null
  readonly mostUsesAPhone: number | null
  /** Instants in UTC: from the first one on, and before the second one. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isOn: boolean
  readonly banner: Banner | null
  /** The orders that hold a use. */
  readonly uses: number
  readonly version: number
}

/** Why an order does not get a coupon. `unknown` also hides coupons that are off or have not begun. */
export const couponRefusals = [
  'unknown',
  'too-many-tries',
  'ended',
  'used-up',
  'used-by-phone',
  'other-products',
  'below-sum',
  'discount-is-better',
] as const

export type CouponRefusal = (typeof couponRefusals)[number]

/** What becomes of a code that was sent; `reason` is empty where it is applied. */
export type CouponResult = {
  readonly code: string
  readonly applied: boolean
  readonly reason: CouponRefusal | ''
}

export function couponResult(code: string, reason: CouponRefusal | ''): CouponResult {
  return { code, applied: reason === '', reason }
}

type Life = Pick<Coupon, 'isOn' | 'startsAt' | 'endsAt' | 'mostUses' | 'uses'>

/** Undefined for a coupon that is live. `now` is in UTC. */
export function whyNotLive(
  { isOn, startsAt, endsAt, mostUses, uses }: Life,
  now: string,
): 'unknown' | 'ended' | 'used-up' | undefined {
  if (!isOn || (startsAt !== null && now < startsAt)) return 'unknown'
  if (endsAt !== null && now >= endsAt) return 'ended'
  return mostUses !== null && uses >= mostUses ? 'used-up' : undefined
}

/** A product in a category that stands below a chosen one counts, too. */
export function countsForCoupon(
  { scope, targets }: CouponGoods,
  product: { readonly id: string; readonly categories: readonly string[] },
): boolean {
  if (scope === 'all') return true
  const ids = scope === 'products' ? [product.id] : product.categories
  return ids.some((id) => targets.includes(id))
}
