/** A purchase order as a text for WhatsApp. */

import { purchaseNumber, stillToCome } from '#src/domain/buying/purchase-state.ts'
import type { PurchaseView } from '#src/features/buying/purchases/list-purchases.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Texts = {
  readonly language: Language
  readonly brand: string
  readonly messages: DashboardMessages<'buying'>['order']
}

/** Of an order of which a part has come: what is still to come. */
export function purchaseText(
  { number, note, lines }: Pick<PurchaseView, 'number' | 'note' | 'lines'>,
  { language, brand, messages }: Texts,
): string {
  const items = lines
    .filter((line) => stillToCome(line) > 0)
    .map(({ title, cost, ...line }, at) => {
      const price = cost === undefined ? '' : ` (${formatMoney(cost, language)})`
      const pieces = formatNumber(stillToCome(line), language)
      return `${formatNumber(at + 1, language)}. ${title} × ${pieces}${price}`
    })
  return [
    interpolate(messages.textFirst, { shop: brand }),
    ...items,
    ...(note === '' ? [] : [note]),
    interpolate(messages.textLast, { number: purchaseNumber(number) }),
  ].join('\n')
}
