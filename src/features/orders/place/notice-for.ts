/** What a buyer is told about an order that was not taken, with JavaScript and without. */

import type { Poisha } from '#src/domain/money.ts'
import type { LinesGone, Shortage } from '#src/features/orders/place/send-order.ts'
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
  | LinesGone
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
      if (titles) return lineByLine(failure, { messages, language, titles })
      const stock = failure.shortages[0]?.stock ?? 0
      return stock === 0
        ? messages.soldOutNow
        : interpolate(messages.outOfStockNow, { n: formatNumber(stock, language) })
    }
    case 'product-gone':
      return titles ? lineByLine(failure, { messages, language, titles }) : messages.gone
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

/** A sentence for each line that the shop cannot sell, then what to do. */
function lineByLine(
  { pids = [], shortages }: { readonly pids?: readonly string[] } & Pick<LinesGone, 'shortages'>,
  { messages, language, titles }: Required<Words>,
): string {
  const titleOf = (pid: string) => titles?.get(pid) ?? pid
  const gone = pids.map((pid) => interpolate(messages.lineGone, { title: titleOf(pid) }))
  const short = shortages.map(({ pid, stock }) =>
    interpolate(stock === 0 ? messages.lineSoldOut : messages.lineShort, {
      title: titleOf(pid),
      n: formatNumber(stock, language),
    }),
  )
  return [...gone, ...short, messages.mendCart].join(' ')
}
