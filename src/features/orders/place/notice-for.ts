/** What a buyer is told about an order that was not taken, with JavaScript and without. */

import type { Poisha } from '#src/domain/money.ts'
import type { Shortage } from '#src/features/orders/place/send-order.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type OrderNotTaken =
  | { readonly kind: 'wrong-fields' }
  | { readonly kind: 'price-changed'; readonly total: Poisha }
  | { readonly kind: 'out-of-stock'; readonly shortages: readonly Shortage[] }
  | { readonly kind: 'product-gone'; readonly pids: readonly string[] }
  | { readonly kind: 'too-many-orders' }
  | { readonly kind: 'key-of-another-order' }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'in-doubt' }

type Words = {
  readonly messages: SectionMessages<'buy'>
  readonly language: Language
  /** Of an order of several products, by pid: the notice names each that is missing. */
  readonly titles?: ReadonlyMap<string, string> | undefined
}

export function noticeFor(failure: OrderNotTaken, { messages, language, titles }: Words): string {
  switch (failure.kind) {
    case 'wrong-fields':
      return messages.checkForm
    case 'price-changed':
      return interpolate(messages.priceChanged, { total: formatMoney(failure.total, language) })
    case 'out-of-stock': {
      const left = (stock: number) => formatNumber(stock, language)
      if (titles) {
        const named = failure.shortages.map(({ pid, stock }) => {
          const sentence = stock === 0 ? messages.lineSoldOut : messages.lineShort
          return interpolate(sentence, { title: titles.get(pid) ?? pid, n: left(stock) })
        })
        return [...named, messages.mendCart].join(' ')
      }
      const stock = failure.shortages[0]?.stock ?? 0
      return stock === 0
        ? messages.soldOutNow
        : interpolate(messages.outOfStockNow, { n: left(stock) })
    }
    case 'product-gone': {
      if (!titles) return messages.gone
      const named = failure.pids.map((pid) =>
        interpolate(messages.lineGone, { title: titles.get(pid) ?? pid }),
      )
      return [...named, messages.mendCart].join(' ')
    }
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
