/** The rules for a change of many prices, shared by the price grid, the API and its document. */

import { z } from 'zod'
import { priceChangeLimits } from '#src/domain/catalogue/price-change.ts'
import { highestPrice, lowestOnForm } from '#src/domain/catalogue/product.ts'
import { fromDhakaMinute } from '#src/domain/dhaka-time.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import { bannerFromBody, bannerShape, refineBanner } from '#src/features/banners/banner-form.ts'
import type { ChangePrices } from '#src/features/catalogue/prices/change-prices.server.ts'
import { optionalText, wholeNumber } from '#src/platform/forms/fields.ts'

const price = (problem: string) =>
  wholeNumber(problem, { least: lowestOnForm, most: toTaka(highestPrice) })

const minute = z
  .string({ error: 'priceTime' })
  .refine((typed) => fromDhakaMinute(typed) !== undefined, 'priceTime')
  .optional()

const PriceItemBody = z.object(
  {
    _id: z.string({ error: 'priceItems' }).max(24, 'priceItems'),
    version: wholeNumber('priceItems', { least: 1, most: 1_000_000_000 }).describe(
      'The version of the product that the caller saw',
    ),
    price: price('productPrice'),
    oldp: price('productOldPrice'),
    offer: z.boolean({ error: 'productOffer' }),
  },
  { error: 'priceItems' },
)

export const PricesBody = z
  .object({
    items: z
      .array(PriceItemBody, { error: 'priceItems' })
      .min(1, 'priceItems')
      .max(priceChangeLimits.products, 'priceItems')
      .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'priceItems')
      .describe('All of them change, or none'),
    name: optionalText('priceName', { most: priceChangeLimits.name }),
    from: minute.describe('YYYY-MM-DDTHH:MM in Dhaka; absent at once'),
    to: minute.describe(
      'YYYY-MM-DDTHH:MM in Dhaka, when the prices before come back; absent they stay',
    ),
    ...bannerShape,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    error: 'priceEnd',
  })
  .superRefine(({ to, ...body }, context) => refineBanner({ ...body, to }, context))
export type PricesBody = z.output<typeof PricesBody>

export function changeFromBody(body: PricesBody): Omit<ChangePrices, 'actor'> {
  const { items, name, from, to } = body
  return {
    items: items.map(({ _id: id, version, price, oldp, offer }) => ({
      id,
      version,
      prices: { price: fromTaka(price), oldPrice: fromTaka(oldp), isOffer: offer },
    })),
    name: name ?? '',
    startsAt: from === undefined ? undefined : fromDhakaMinute(from),
    endsAt: to === undefined ? undefined : fromDhakaMinute(to),
    banner: bannerFromBody(body),
  }
}
