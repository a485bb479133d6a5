import { deliveryDay } from '#src/domain/delivery/delivery-day.ts'
import type { DeliveryDays } from '#src/domain/delivery.ts'
import { formatDayOfMonth } from '#src/i18n/format-date.ts'
import type { Language } from '#src/i18n/language.ts'

/** When an order of this moment arrives. Apart from the text: a page loads it when that is seen. */
export function deliveryDates(days: DeliveryDays, language: Language) {
  const dateAfter = (count: number) =>
    formatDayOfMonth(deliveryDay(new Date(), count) ?? '', language)
  return { inside: dateAfter(days['inside-dhaka']), outside: dateAfter(days['outside-dhaka']) }
}
