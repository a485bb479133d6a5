/**
 * The rules for a product and its stock, shared by the dashboard's forms, the API and its document.
 * Browser-safe. Uses the wire names (decision 0010).
 */

import { z } from 'zod'
import {
  highestPrice,
  highestQuantity,
  isPid,
  isStockOnForm,
  lowestOnForm,
  textLimits,
} from '#src/domain/catalogue/product.ts'
import { longestAlt, mostPictures } from '#src/domain/catalogue/product-pictures.ts'
import { stockReports } from '#src/domain/catalogue/stock.ts'
import { isDay } from '#src/domain/dhaka-time.ts'
import { payingAccounts } from '#src/domain/journal/account.ts'
import { isTaka, toTaka } from '#src/domain/money.ts'
import { isImage } from '#src/features/media/picture-address.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const highestTaka = toTaka(highestPrice)

const pieces = (problem: string) => wholeNumber(problem, { least: 0, most: highestQuantity })

/** The wire names of the texts that stand in both languages. */
export const banglaNames = ['title', 'details', 'host'] as const
export type BanglaName = (typeof banglaNames)[number]

const BanglaBody = z
  .object(
    {
      title: optionalText('productBnTitle', { most: textLimits.title }),
      details: optionalText('productBnDetails', { most: textLimits.details }),
      host: optionalText('productBnHost', { most: textLimits.offerMessage }),
      review: z
        .array(z.enum(banglaNames, { error: 'productBn' }), { error: 'productBn' })
        .optional()
        .describe(
          'Of these texts the English has changed since; the owner takes a text from the list',
        ),
    },
    { error: 'productBn' },
  )
  .describe('The Bangla texts. An empty one shows the English text; an absent one stays')

const PictureBody = z.object(
  {
    image: text('productImages', { most: textLimits.image }).refine(isImage, 'productImages'),
    alt: optionalText('productAlt', { most: longestAlt }),
    altBn: optionalText('productAlt', { most: longestAlt }),
    real: z.boolean({ error: 'productImages' }).optional(),
  },
  { error: 'productImages' },
)
export type PictureBody = z.output<typeof PictureBody>

const PicturesBody = z
  .array(PictureBody, { error: 'productImages' })
  .max(mostPictures, 'productImagesMany')
  .refine(
    (pictures) => new Set(pictures.map(({ image }) => image)).size === pictures.length,
    'productImagesTwice',
  )
  .describe('All pictures in their order. Absent, all but `image` stay as they are')

/**
 * A stock below 20 is valid if it does not change. Only the shop's data can show that:
 * see `stockProblems`.
 */
export const ProductBody = z.object({
  pid: text('productPid', { most: textLimits.pid }).refine(isPid, 'productPid'),
  title: text('productTitle', { most: textLimits.title, long: 'productTitleLong' }),
  details: text('productDetails', { most: textLimits.details, long: 'productDetailsLong' }),
  price: wholeNumber('productPrice', { least: lowestOnForm, most: highestTaka }),
  oldp: wholeNumber('productOldPrice', { least: lowestOnForm, most: highestTaka }),
  stock: pieces('productStock').describe(
    `At least ${lowestOnForm}, unless it is left as it stands`,
  ),
  stockWas: pieces('productStockWas')
    .optional()
    .describe('The stock that the editor saw: the stock moves by the difference'),
  ddate: z.string({ error: 'productExpires' }).refine(isDay, 'productExpires'),
  host: optionalText('productHost', { most: textLimits.offerMessage }),
  key: optionalText('productKey', { most: textLimits.keywords }),
  categoryId: z
    .string({ error: 'productCategory' })
    .max(24, 'productCategory')
    .optional()
    .describe(
      'The `_id` of a category, or empty. Absent, keywords that newly name kitchen, home or electronics choose it',
    ),
  image: optionalText('productImage', { most: textLimits.image })
    .refine((image) => image === undefined || isImage(image), 'productImage')
    .describe(
      'The cover: empty, one of the pictures here (`/media/…`), or an `https:` address. ' +
        'Alone, it takes the place of the first picture, or comes to the front',
    ),
  images: PicturesBody.optional(),
  offer: z.boolean({ error: 'productOffer' }).optional(),
  draft: z
    .boolean({ error: 'productDraft' })
    .optional()
    .describe('Whether a new product begins as a draft; one that is there stays what it is'),
  bn: BanglaBody.optional(),
})
export type ProductBody = z.output<typeof ProductBody>

/** `standing` is the current stock; undefined for a product that is being added. */
export function stockProblems(
  { stock, stockWas }: Pick<ProductBody, 'stock' | 'stockWas'>,
  standing: number | undefined,
): { readonly stock?: string } {
  const left = standing === undefined ? undefined : (stockWas ?? standing)
  return isStockOnForm(stock, left) ? {} : { stock: 'productStockLow' }
}

export const LowStockBody = z.object({
  line: pieces('stockLine')
    .nullable()
    .describe('From so many pieces down the stock is low; null: what sold in the last seven days'),
})
export type LowStockBody = z.output<typeof LowStockBody>

/** 100,000,000 Tk for one delivery of goods. */
const highestCost = 100_000_000

export const StockReportBody = z
  .object({
    pid: text('product', { most: textLimits.pid }),
    kind: z
      .enum(stockReports, { error: 'stockKind' })
      .describe('received adds, damaged takes away, counted is what there is'),
    quantity: pieces('stockQuantity'),
    stockWas: pieces('productStockWas')
      .optional()
      .describe('Of a count: the stock that stood there meanwhile, so that no order is undone'),
    note: optionalText('stockNote', { most: textLimits.stockNote }),
    cost: z
      .number({ error: 'stockCost' })
      .min(0, 'stockCost')
      .max(highestCost, 'stockCost')
      .refine(isTaka, 'stockCost')
      .optional()
      .describe('Of received pieces: what all of them cost together, in taka'),
    paidFrom: z
      .enum(payingAccounts, { error: 'stockPaidFrom' })
      .optional()
      .describe('With cost: the account that paid, or that the supplier is still owed'),
  })
  .refine(
    ({ cost, kind, quantity }) => cost === undefined || (kind === 'received' && quantity > 0),
    {
      error: 'stockCostOfReceived',
      path: ['cost'],
    },
  )
  .refine(({ cost, paidFrom }) => (cost === undefined) === (paidFrom === undefined), {
    error: 'stockPaidFrom',
    path: ['paidFrom'],
  })
export type StockReportBody = z.output<typeof StockReportBody>
