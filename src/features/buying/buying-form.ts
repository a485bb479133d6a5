/**
 * The rules for suppliers, purchase orders and deliveries, shared by the pages' forms and the API.
 * Amounts are in taka.
 */

import { z } from 'zod'
import { purchaseStates } from '#src/domain/buying/purchase-state.ts'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { moneyAccounts, payingAccounts } from '#src/domain/journal/account.ts'
import { fromTaka, isTaka } from '#src/domain/money.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const mostTaka = 100_000_000
/** Of a purchase order: more products are two orders. */
const mostLines = 500

const note = optionalText('stockNote', { most: textLimits.stockNote }).transform(
  (typed) => typed ?? '',
)

function taka(least: number) {
  return z
    .number({ error: 'money' })
    .min(least, 'money')
    .max(mostTaka, 'money')
    .refine(isTaka, 'money')
    .transform(fromTaka)
}

const pieces = (least: number) => wholeNumber('stockQuantity', { least, most: highestQuantity })

/** A pid or an internal id. */
const product = text('product', { most: textLimits.pid })

const internalId = (problem: string) =>
  z.string({ error: problem }).regex(/^[0-9a-f]{24}$/, problem)

export const SupplierBody = z.object({
  name: text('supplierName', { most: 120 }),
  phone: optionalText('supplierPhone', { most: 40 }).transform((typed) => typed ?? ''),
  address: optionalText('supplierAddress', { most: 300 }).transform((typed) => typed ?? ''),
  note: optionalText('supplierNote', { most: 500 }).transform((typed) => typed ?? ''),
  days: wholeNumber('supplierDays', { least: 0, most: 365 }).describe(
    'From the order to the delivery',
  ),
})
export type SupplierBody = z.output<typeof SupplierBody>

export const PurchaseBody = z.object({
  supplier: internalId('supplier'),
  note,
  items: z
    .array(
      z.object({
        pid: product,
        pieces: pieces(1),
        cost: taka(0).optional().describe('Of one piece, in taka; absent where nobody knows'),
      }),
      { error: 'purchaseItems' },
    )
    .min(1, 'purchaseItems')
    .max(mostLines, 'purchaseItems')
    .refine((items) => new Set(items.map(({ pid }) => pid)).size === items.length, 'purchaseTwice'),
})
export type PurchaseBody = z.output<typeof PurchaseBody>

export const PurchaseStateBody = z.object({
  state: z.enum(purchaseStates, { error: 'purchaseState' }),
})

export const ReceiptBody = z.object({
  items: z
    .array(
      z
        .object({
          pid: product,
          pieces: pieces(0).describe('Sellable ones'),
          damaged: pieces(0).default(0),
          cost: taka(0).optional().describe('Of one piece that is paid, in taka'),
          total: taka(0).optional().describe('Instead: of all pieces of the line that are paid'),
        })
        .refine(({ cost, total }) => (cost === undefined) !== (total === undefined), {
          error: 'receiptCost',
          path: ['cost'],
        })
        .refine((line) => line.pieces + line.damaged > 0, {
          error: 'stockQuantity',
          path: ['pieces'],
        }),
      { error: 'purchaseItems' },
    )
    .min(1, 'purchaseItems')
    .max(mostLines, 'purchaseItems')
    .refine((items) => new Set(items.map(({ pid }) => pid)).size === items.length, 'purchaseTwice'),
  paidFrom: z
    .enum(payingAccounts, { error: 'stockPaidFrom' })
    .describe('The account that paid, or that the supplier is still owed'),
  paysDamaged: z
    .boolean({ error: 'trueOrFalse' })
    .default(false)
    .describe('Whether the supplier takes money for damaged pieces: their cost is a loss'),
  freight: taka(0)
    .optional()
    .describe('What the transport cost, in taka: a part of the goods’ cost'),
  freightFrom: z.enum(moneyAccounts, { error: 'stockPaidFrom' }).default('cash'),
  note,
})
export type ReceiptBody = z.output<typeof ReceiptBody>

export const SupplierPaymentBody = z.object({
  supplier: internalId('supplier')
    .nullable()
    .describe('Null: for a debt that stands at no supplier'),
  paidFrom: z.enum(moneyAccounts, { error: 'stockPaidFrom' }),
  amount: taka(0.01),
  note,
})
export type SupplierPaymentBody = z.output<typeof SupplierPaymentBody>
