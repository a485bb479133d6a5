/** For loaders: the problem messages for the fields of a product and its stock. */

import type { Sentences } from '#src/features/catalogue/dashboard/check-product.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

export function productSentences(language: Language): Sentences {
  return Object.fromEntries(
    Object.entries(messagesFor(language, 'problems')).filter(([key]) =>
      /^(product|stock|text$)/.test(key),
    ),
  )
}
