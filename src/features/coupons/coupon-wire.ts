/** The wire names of a coupon. */

import { z } from 'zod'
import { type Coupon, couponScopes } from '#src/domain/coupons/coupon.ts'
import { dhakaMinute, fromDhakaMinute } from '#src/domain/dhaka-time.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import { bannerFromBody, bannerOnTheWire, bannerToWire } from '#src/features/banners/banner-form.ts'
import type { CouponBody } from '#src/features/coupons/coupon-form.ts'

const minute = z.string().nullable().describe('YYYY-MM-DDTHH:MM in Dhaka')

export const CouponOfOwner = z.object({
  _id: z.string(),
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.number().nullable().describe('In taka'),
  min: z.number().describe('The least that the goods which count cost, in taka'),
  scope: z.enum(couponScopes),
  products: z.array(z.object({ pid: z.string(), title: z.string() })),
  categories: z.array(z.string()).describe('The `_id` of each'),
  uses: z.int().nullable().describe('The most orders in all'),
  usesAPhone: z.int().nullable().describe('The most orders of one phone'),
  used: z.int().describe('The orders that hold a use'),
  from: minute,
  to: minute,
  on: z.boolean(),
  ...bannerOnTheWire,
  version: z.int(),
})
export type CouponOfOwner = z.output<typeof CouponOfOwner>

export const CouponsOfOwner = z.object({ items: z.array(CouponOfOwner).describe('Newest first') })
export type CouponsOfOwner = z.output<typeof CouponsOfOwner>

type Product = { readonly pid: string; readonly title: string }

/** `products` has those that coupons name, by their internal id. */
export function couponToOwner(
  coupon: Coupon,
  products: ReadonlyMap<string, Product>,
): CouponOfOwner {
  const { id, code, worth, scope, targets, mostUses, mostUsesAPhone, uses, isOn, version } = coupon
  return {
    _id: id,
    code,
    percent: worth.kind === 'percent' ? worth.percent : null,
    amount: worth.kind === 'amount' ? toTaka(worth.amount) : null,
    min: toTaka(coupon.from),
    scope,
    products: scope === 'products' ? targets.flatMap((one) => products.get(one) ?? []) : [],
    categories: scope === 'categories' ? [...targets] : [],
    uses: mostUses,
    usesAPhone: mostUsesAPhone,
    used: uses,
    from: minuteOf(coupon.startsAt),
    to: minuteOf(coupon.endsAt),
    on: isOn,
    ...bannerToWire(coupon.banner),
    version,
  }
}

function minuteOf(instant: string | null): string | null {
  return instant === null ? null : dhakaMinute(new Date(instant))
}

/** What the owner decides; `targets` are pids or ids of categories, as they were sent. */
export type CouponFields = Omit<Coupon, 'id' | 'uses' | 'version'>

export function couponFromBody(body: CouponBody): CouponFields {
  const { code, percent, amount, min, scope, products, categories, uses, usesAPhone } = body
  return {
    code,
    worth:
      percent === null
        ? { kind: 'amount', amount: fromTaka(amount ?? 0) }
        : { kind: 'percent', percent },
    from: fromTaka(min),
    scope,
    targets: scope === 'all' ? [] : scope === 'products' ? products : categories,
    mostUses: uses,
    mostUsesAPhone: usesAPhone,
    startsAt: instantOf(body.from),
    endsAt: instantOf(body.to),
    isOn: body.on,
    banner: bannerFromBody(body),
  }
}

function instantOf(minute: string | null): string | null {
  return (minute !== null && fromDhakaMinute(minute)?.toISOString()) || null
}
