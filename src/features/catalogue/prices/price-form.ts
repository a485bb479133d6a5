/** The rules for a change of many prices, shared by the price grid, the API and its document. */

import { z } from 'zod'
import { priceChangeLimits } from '#src/domain/catalogue/price-change.ts'
import { highestPrice, highestQuantity, lowestOnForm } from '#src/domain/catalogue/product.ts'
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

const pieces = (problem: string) => wholeNumber(problem, { least: 0, most: highestQuantity })

const id = z.string({ error: 'priceItems' }).max(24, 'priceItems')

const PriceItemBody = z.object(
  {
    _id: id,
    version: wholeNumber('priceItems', { least: 1, most: 1_000_000_000 }).describe(
      'The version of the product that the caller saw',
    ),
    price: price('productPrice'),
    oldp: price('productOldPrice'),
    offer: z.boolean({ error: 'productOffer' }),
  },
  { error: 'priceItems' },
)

const CountBody = z.object(
  {
    _id: id,
    quantity: pieces('stockQuantity').describe('What was counted'),
    stockWas: pieces('productStockWas').describe(
      'The stock that the caller saw meanwhile, so that no order is undone',
    ),
  },
  { error: 'priceItems' },
)

/** Of different products. */
function rowsOf<Row extends { readonly _id: string }>(row: z.ZodType<Row>) {
  return z
    .array(row, { error: 'priceItems' })
    .max(priceChangeLimits.products, 'priceItems')
    .refine((rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length, 'priceItems')
}

export const PricesBody = z
  .object({
    items: rowsOf(PriceItemBody).describe('All of them change, or none; empty with counts alone'),
    counts: rowsOf(CountBody)
      .optional()
      .describe('Stock that was counted: written at once, with the prices or not at all'),
    name: optionalText('priceName', { most: priceChangeLimits.name }),
    from: minute.describe('YYYY-MM-DDTHH:MM in Dhaka; absent at once'),
    to: minute.describe(
      'YYYY-MM-DDTHH:MM in Dhaka, when the prices before come back; absent they stay',
    ),
    ...bannerShape,
  })
  .refine(({ items, counts = [] }) => items.length + counts.length > 0, {
    path: ['items'],
    error: 'priceItems',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    error: 'priceEnd',
  })
  .superRefine(({ to, ...body }, context) => refineBanner({ ...body, to }, context))
export type PricesBody = z.output<typeof PricesBody>

export function changeFromBody(body: PricesBody): Omit<ChangePrices, 'actor'> {
  const { items, counts = [], name, from, to } = body
  return {
    items: items.map(({ _id: id, version, price, oldp, offer }) => ({
      id,
      version,
      prices: { price: fromTaka(price), oldPrice: fromTaka(oldp), isOffer: offer },
    })),
    counts: counts.map(({ _id, quantity, stockWas }) => ({ id: _id, quantity, stockWas })),
    name: name ?? '',
    startsAt: from === undefined ? undefined : fromDhakaMinute(from),
    endsAt: to === undefined ? undefined : fromDhakaMinute(to),
    banner: bannerFromBody(body),
  }
}
