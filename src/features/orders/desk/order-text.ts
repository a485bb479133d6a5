/** Short texts about an order, for the rows and the panel. Pure. */

import { fromTaka } from '#src/domain/money.ts'
import { phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { dayNumbers } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Messages = DashboardMessages<'orderDesk'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `12 min`, `3 h`, `2 d`, and from a week on the day. */
export function ageText(odate: string, now: Date, messages: Messages, language: Language): string {
  const age = Math.max(0, now.getTime() - Date.parse(odate))
  const inUnits = (text: string, unitMs: number) =>
    interpolate(text, { n: formatNumber(Math.floor(age / unitMs), language) })
  if (age < hourMs) return inUnits(messages.minutes, minuteMs)
  if (age < dayMs) return inUnits(messages.hours, hourMs)
  if (age < 7 * dayMs) return inUnits(messages.daysAgo, dayMs)
  return dayNumbers(new Date(odate), language)
}

export function collectText({ collect }: OrderOnTheWire, language: Language): string {
  return formatMoney(fromTaka(collect), language)
}

/** `Kettle × 2`. */
export function lineText(
  line: {
    readonly title: string
    readonly titleBn?: string | undefined
    readonly quantity: number
  },
  language: Language,
): string {
  return `${titleIn(language, line)} × ${formatNumber(line.quantity, language)}`
}

/** `national`: the buyer's phone as `01XXXXXXXXX`. */
export function whatsAppLink(
  order: OrderOnTheWire,
  national: string,
  { brand, text }: { readonly brand: string; readonly text: string },
): string {
  const { oid, cname, caddress, items = [] } = order
  const said = interpolate(text, {
    name: cname,
    brand,
    number: oid,
    products: items.map((item) => lineText(item, 'bn')).join(', '),
    amount: collectText(order, 'bn'),
    address: caddress
      .split('\n')
      .map((line) => line.trim())
      .join(', '),
  })
  return `https://wa.me/${phoneWithoutPlus(national)}?text=${encodeURIComponent(said)}`
}
