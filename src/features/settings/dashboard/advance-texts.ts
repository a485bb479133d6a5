/** How the form and a conflict name the values of the owner's rule for money in advance. */

import { highestAdvancePercent } from '#src/domain/orders/advance/advance-rule.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

/** Percentages of the total as the form types them; 0 stands for the delivery fee. */
export const advanceShares = Array.from({ length: highestAdvancePercent + 1 }, (_, n) => String(n))

type Texts = {
  readonly language: Language
  readonly messages: DashboardMessages<'shopDetails'>
}

export function advanceShare(typed: string, { language, messages }: Texts): string {
  if (typed === '0') return messages.theDeliveryFee
  return interpolate(messages.percentOfTotal, { n: formatNumber(Number(typed), language) })
}
