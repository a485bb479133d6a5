/** Why the shop did not take a form of buying, in words. */

import type { TakeBuyingFailure } from '#src/features/buying/forms/take-buying-form.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Unavailable } from '#src/platform/http/answer-unavailable.ts'

export type BuyingRefusal = {
  readonly notice: string
  /** By the names of the form's fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly status: number
  readonly retryAfterSeconds?: number
}

export function refusalOf(
  failure: TakeBuyingFailure | Unavailable,
  messages: DashboardMessages<'buying'>,
  language: Language,
): BuyingRefusal {
  const notice = (text: string, status = 409): BuyingRefusal => ({
    notice: text,
    problems: {},
    status,
  })
  switch (failure.kind) {
    case 'wrong-fields': {
      const texts: Readonly<Record<string, string>> = messagesFor(language, 'problems')
      const problems = Object.fromEntries(
        Object.entries(failure.problems).map(([name, key]) => [name, texts[key] ?? key]),
      )
      const says = problems.items ?? messages.wrongFields
      return { notice: says, problems, status: 400 }
    }
    case 'supplier-gone':
    case 'purchase-gone':
      return notice(messages.gone)
    case 'product-gone':
      return notice(interpolate(messages.receive.noProduct, { pid: failure.pid }))
    case 'not-ordered':
      return notice(interpolate(messages.receive.notOrdered, { pid: failure.pid }))
    case 'changed-meanwhile':
      return notice(messages.changed)
    case 'illegal-state':
      return notice(messages.receive.illegalState)
    case 'more-than-owed': {
      const owed = formatMoney(failure.owed, language)
      const says = interpolate(messages.suppliers.moreThanOwed, { owed })
      return { notice: says, problems: { amount: says }, status: 409 }
    }
    case 'stock-out-of-range':
      return notice(interpolate(messages.receive.tooMany, { pid: failure.pid }))
    case 'cost-of-nothing':
      return notice(interpolate(messages.receive.costOfNothing, { pid: failure.pid }))
    case 'freight-of-nothing':
      return {
        notice: messages.receive.freightOfNothing,
        problems: { freight: messages.receive.freightOfNothing },
        status: 409,
      }
    case 'key-of-another':
      return notice(messages.keyUsed)
    case 'unavailable': {
      const { status, retryAfterSeconds } = failure
      return { ...notice(messages.unavailable, status), retryAfterSeconds }
    }
  }
}
