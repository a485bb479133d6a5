/** The schema of an order's look-up. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import { text } from '#src/platform/forms/fields.ts'

const longestNumber = 100

/** A text of another form cannot be an order number, so saying so reveals nothing. */
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

/** The form of a page that answered a look-up already. */
export const ProvenLookUpForm = LookUpForm.omit({ phone: true }).extend({
  proof: z.string().min(1, 'phone').max(64, 'phone'),
})
