/** The schema of what a buyer asks. */

import { z } from 'zod'
import { longestWishNote, wishKinds, wishReasons } from '#src/domain/orders/order-wish.ts'

export const WishForm = z.object({
  kind: z.enum(wishKinds),
  reason: z.enum(wishReasons),
  note: z
    .string()
    .trim()
    .max(longestWishNote)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .default(''),
})
