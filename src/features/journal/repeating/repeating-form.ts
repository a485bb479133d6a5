/** The form that changes an expense that repeats. Problems are keys of the messages' `problems`. */

import { z } from 'zod'
import { amount } from '#src/features/journal/entries/entry-forms.ts'

const standing = {
  id: z.string().regex(/^[0-9a-f]{24}$/),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
}

export const RepeatingForm = z.discriminatedUnion('intent', [
  z.object({ ...standing, intent: z.literal('sum'), amount }),
  z.object({ ...standing, intent: z.literal('end') }),
])
