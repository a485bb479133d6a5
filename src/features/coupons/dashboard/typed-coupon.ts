/** The text of the coupon form, and the body that it becomes. */

import type { CouponScope } from '#src/domain/coupons/coupon.ts'
import type { BannerFields } from '#src/features/banners/banner-form.ts'
import { bannerToSend, noBanner } from '#src/features/banners/dashboard/banner-fields.tsx'
import type { CouponOfOwner } from '#src/features/coupons/coupon-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

export type TypedCoupon = BannerFields & {
  readonly code: string
  readonly kind: 'percent' | 'amount'
  readonly worth: string
  readonly min: string
  readonly scope: CouponScope
  readonly products: CouponOfOwner['products']
  readonly categories: readonly string[]
  readonly uses: string
  readonly usesAPhone: string
  readonly from: string
  readonly to: string
  readonly on: boolean
}

export const newCoupon: TypedCoupon = {
  code: '',
  kind: 'percent',
  worth: '',
  min: '',
  scope: 'all',
  products: [],
  categories: [],
  uses: '',
  usesAPhone: '1',
  from: '',
  to: '',
  on: true,
  ...noBanner,
}

export function typedFrom(coupon: CouponOfOwner): TypedCoupon {
  const { code, percent, amount, min, scope, products, categories, from, to, on } = coupon
  return {
    code,
    kind: percent === null ? 'amount' : 'percent',
    worth: String(percent ?? amount),
    min: min === 0 ? '' : String(min),
    scope,
    products,
    categories,
    uses: textOf(coupon.uses),
    usesAPhone: textOf(coupon.usesAPhone),
    from: from ?? '',
    to: to ?? '',
    on,
    bannerText: coupon.bannerText,
    bannerTextBn: coupon.bannerTextBn,
    bannerLink: coupon.bannerLink,
  }
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

/** What is no number stays text, so that the shop names it. */
export function bodyOf(typed: TypedCoupon): Readonly<Record<string, unknown>> {
  const { code, kind, scope, products, categories, from, to, on } = typed
  const worth = numberOf(typed.worth)
  return {
    code,
    percent: kind === 'percent' ? worth : null,
    amount: kind === 'amount' ? worth : null,
    min: numberOf(typed.min) ?? 0,
    scope,
    products: scope === 'products' ? products.map(({ pid }) => pid) : [],
    categories: scope === 'categories' ? categories : [],
    uses: numberOf(typed.uses),
    usesAPhone: numberOf(typed.usesAPhone),
    from: from === '' ? null : from,
    to: to === '' ? null : to,
    on,
    ...bannerToSend(typed),
  }
}

function numberOf(text: string): number | string | null {
  const digits = toAsciiDigits(text.trim()).replaceAll(',', '')
  if (digits === '') return null
  return Number.isFinite(Number(digits)) ? Number(digits) : text
}
