/** What a return that is received may contain. */

import { z } from 'zod'
import { mostProducts } from '#src/domain/cart.ts'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { piecesReturned } from '#src/domain/orders/order-return.ts'
import { versionField } from '#src/features/orders/order-form.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const pieces = wholeNumber('returnedPieces', { least: 0, most: highestQuantity }).default(0)

const ReturnedLine = z
  .object({
    pid: text('pid', { most: textLimits.pid }),
    sellable: pieces.describe('Go back to stock'),
    damaged: pieces,
    missing: pieces.describe('Lost on the way'),
  })
  .refine((line) => piecesReturned(line) > 0, { error: 'returnedPieces' })

export const NewReturn = z.object({
  items: z
    .array(ReturnedLine, { error: 'returnedPieces' })
    .min(1, 'returnedPieces')
    .max(mostProducts, 'returnedPieces')
    .refine((items) => new Set(items.map(({ pid }) => pid)).size === items.length, {
      error: 'returnedPieces',
    })
    .describe('One a product of the order'),
  note: optionalText('note', { most: textLimits.address, long: 'note' }),
  version: versionField,
})
