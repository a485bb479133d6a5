/** The schema of what a buyer asks. */

import { z } from 'zod'
import { longestWishNote, wishReasons } from '#src/domain/orders/order-wish.ts'

export const WishForm = z.object({
  kind: z.literal('cancel'),
  reason: z.enum(wishReasons),
  note: z
    .string()
    .trim()
    .max(longestWishNote)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .default(''),
})
