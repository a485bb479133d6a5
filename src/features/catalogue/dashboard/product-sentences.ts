/** For loaders: the problem messages for the fields of a product and its stock. */

import type { Sentences } from '#src/features/catalogue/dashboard/check-product.ts'
import { wordsFor } from '#src/i18n/words.ts'

export function productSentences(): Sentences {
  return Object.fromEntries(
    Object.entries(wordsFor('en', 'problems')).filter(([key]) =>
      /^(product|stock|text$)/.test(key),
    ),
  )
}
