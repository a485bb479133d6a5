/** What a buyer is told about an order that was not taken, with JavaScript and without. */

import type { Poisha } from '#src/domain/money.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type OrderNotTaken =
  | { readonly kind: 'wrong-fields' }
  | { readonly kind: 'price-changed'; readonly total: Poisha }
  | { readonly kind: 'out-of-stock'; readonly stock: number }
  | { readonly kind: 'product-gone' }
  | { readonly kind: 'too-many-orders' }
  | { readonly kind: 'key-of-another-order' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'in-doubt' }

export function noticeFor(failure: OrderNotTaken, words: Words<'buy'>, language: Language): string {
  switch (failure.kind) {
    case 'wrong-fields':
      return words.checkForm
    case 'price-changed':
      return interpolate(words.priceChanged, { total: formatMoney(failure.total, language) })
    case 'out-of-stock':
      return failure.stock === 0
        ? words.soldOutNow
        : interpolate(words.outOfStockNow, { n: formatNumber(failure.stock, language) })
    case 'product-gone':
      return words.gone
    case 'too-many-orders':
      return words.tooMany
    case 'key-of-another-order':
    case 'not-sent':
      return words.unavailable
    case 'in-doubt':
      return words.inDoubt
    default:
      return assertNever(failure)
  }
}
