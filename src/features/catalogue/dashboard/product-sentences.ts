/** For loaders: the problem messages for the fields of a product and its stock. */

import type { Sentences } from '#src/features/catalogue/dashboard/check-product.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

export function productSentences(): Sentences {
  return Object.fromEntries(
    Object.entries(messagesFor('en', 'problems')).filter(([key]) =>
      /^(product|stock|text$)/.test(key),
    ),
  )
}
