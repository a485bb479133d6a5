/** The schema of a contact message, for the form, the API and its document. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { longestEmail } from '#src/features/contact/typed-message.ts'
import { optionalText, text } from '#src/platform/forms/fields.ts'

export const NewMessage = z.object({
  user_name: optionalText('name', { most: textLimits.name, long: 'nameLong' }),
  user_email: z
    .string({ error: 'senderEmail' })
    .trim()
    .max(longestEmail, 'senderEmail')
    .pipe(z.email('senderEmail')),
  message: text('message', { most: textLimits.contactMessage, long: 'messageLong' }),
})
export type NewMessage = z.output<typeof NewMessage>
