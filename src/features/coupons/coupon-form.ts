/** The rules for a coupon, shared by the dashboard's form, the API and its document. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { couponLimits, couponScopes, highestCouponAmount } from '#src/domain/coupons/coupon.ts'
import { couponCode, isCouponCode } from '#src/domain/coupons/coupon-code.ts'
import { fromDhakaMinute } from '#src/domain/dhaka-time.ts'
import { isTaka, toTaka } from '#src/domain/money.ts'
import { bannerShape, refineBanner } from '#src/features/banners/banner-form.ts'
import { text, wholeNumber } from '#src/platform/forms/fields.ts'

const longestId = 24

const taka = (problem: string, least: number) =>
  z
    .number({ error: problem })
    .min(least, problem)
    .max(toTaka(highestCouponAmount), problem)
    .refine(isTaka, problem)

const minute = z
  .string({ error: 'couponTime' })
  .refine((typed) => fromDhakaMinute(typed) !== undefined, 'couponTime')
  .nullable()
  .default(null)

const uses = wholeNumber('couponUses', { least: 1, most: couponLimits.uses })
  .nullable()
  .default(null)

const listOf = (one: z.ZodType<string, string>) =>
  z
    .array(one, { error: 'couponGoods' })
    .max(couponLimits.targets, 'couponGoods')
    .refine((all) => new Set(all).size === all.length, 'couponGoods')
    .default([])

export const CouponBody = z
  .object({
    code: text('couponCode', { most: textLimits.couponCode })
      .transform(couponCode)
      .refine(isCouponCode, 'couponCode')
      .describe('3 to 32 letters, digits and hyphens, in any case; it never changes'),
    percent: wholeNumber('couponPercent', { least: 1, most: 100 }).nullable().default(null),
    amount: taka('couponAmount', 0.01).nullable().default(null).describe('In taka'),
    min: taka('couponMin', 0)
      .default(0)
      .describe('The least that the goods which count cost, in taka'),
    scope: z.enum(couponScopes, { error: 'couponGoods' }).default('all'),
    products: listOf(
      z.string({ error: 'couponGoods' }).max(textLimits.pid, 'couponGoods'),
    ).describe('The `pid` of each product that counts, where the scope is `products`'),
    categories: listOf(z.string({ error: 'couponGoods' }).max(longestId, 'couponGoods')).describe(
      'The `_id` of each category that counts, with those below it',
    ),
    uses: uses.describe('The most orders in all; null without a limit'),
    usesAPhone: uses.describe('The most orders of one phone; null without a limit'),
    from: minute.describe('YYYY-MM-DDTHH:MM in Dhaka; null from the beginning'),
    to: minute.describe('YYYY-MM-DDTHH:MM in Dhaka, the first minute without it; null without end'),
    on: z.boolean({ error: 'couponOn' }).default(true),
    ...bannerShape,
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    error: 'couponWorth',
  })
  .refine(({ from, to }) => from === null || to === null || from < to, {
    path: ['to'],
    error: 'couponEnd',
  })
  .refine(({ scope, products }) => scope !== 'products' || products.length > 0, {
    path: ['products'],
    error: 'couponGoods',
  })
  .refine(({ scope, categories }) => scope !== 'categories' || categories.length > 0, {
    path: ['categories'],
    error: 'couponGoods',
  })
  .superRefine(refineBanner)
export type CouponBody = z.output<typeof CouponBody>
