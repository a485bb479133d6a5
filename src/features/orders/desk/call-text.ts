/** Where the calls about an order stand, in one line. Pure. */

import type { CallStateOnTheWire } from '#src/features/orders/calls/call-state-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export function callText(
  { standing, unanswered, dueAt }: CallStateOnTheWire,
  messages: DashboardMessages<'orderDesk'>,
  language: Language,
): string {
  return [
    ...(standing === 'to-call' ? [] : [messages.standings[standing]]),
    ...(unanswered > 0
      ? [interpolate(messages.unanswered, { n: formatNumber(unanswered, language) })]
      : []),
    ...(dueAt === undefined
      ? []
      : [interpolate(messages.callAgain, { when: formatDateTime(new Date(dueAt), language) })]),
  ].join(' · ')
}
