/** What a buyer is told about an order that was not taken, with JavaScript and without. */

import type { Poisha } from '#src/domain/money.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
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

export function noticeFor(
  failure: OrderNotTaken,
  messages: SectionMessages<'buy'>,
  language: Language,
): string {
  switch (failure.kind) {
    case 'wrong-fields':
      return messages.checkForm
    case 'price-changed':
      return interpolate(messages.priceChanged, { total: formatMoney(failure.total, language) })
    case 'out-of-stock':
      return failure.stock === 0
        ? messages.soldOutNow
        : interpolate(messages.outOfStockNow, { n: formatNumber(failure.stock, language) })
    case 'product-gone':
      return messages.gone
    case 'too-many-orders':
      return messages.tooMany
    case 'key-of-another-order':
    case 'not-sent':
      return messages.unavailable
    case 'in-doubt':
      return messages.inDoubt
    default:
      return assertNever(failure)
  }
}
