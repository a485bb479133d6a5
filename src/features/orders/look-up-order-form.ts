/** What is typed to look up an order. Browser-safe. */

import { z } from 'zod'
import { textLimits } from '#src/domain/product.ts'
import { text } from '#src/features/forms/fields.ts'
import { orderNumberTyped } from '#src/features/orders/look-up-order-number.ts'

export type TypedLookUp = { readonly number: string; readonly phone: string }

export const emptyLookUp: TypedLookUp = { number: '', phone: '' }

const longestNumber = 100

/** Names no order: a number of another form cannot be somebody's, so saying so tells nothing. */
export const LookUpForm = z.object({
  number: z
    .string()
    .max(longestNumber, { error: 'number', abort: true })
    .transform((typed, wrong) => {
      const number = orderNumberTyped(typed)
      if (number !== undefined) return number
      wrong.addIssue({ code: 'custom', message: 'number' })
      return z.NEVER
    }),
  phone: text('phone', { most: textLimits.phone }),
})

export function readTypedLookUp(form: FormData): TypedLookUp {
  const { number, phone } = Object.fromEntries(form)
  return {
    number: typeof number === 'string' ? number : '',
    phone: typeof phone === 'string' ? phone : '',
  }
}
