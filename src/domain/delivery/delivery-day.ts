/** When an order should arrive, reckoned in Dhaka. Browser-safe. */

import { dhakaDay, dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'

/** What is ordered from this hour on is packed on the next working day. */
export const cutOffHour = 17

const dayInMilliseconds = 24 * 60 * 60 * 1000

/**
 * The day, `YYYY-MM-DD`, by which an order should arrive. Fridays are no working days. Undefined for
 * 0 days: the owner names none.
 */
export function deliveryDay(ordered: Date, workingDays: number): string | undefined {
  if (workingDays === 0) return undefined
  const isLate = dhakaTimeOfDay(ordered).hour >= cutOffHour
  const begin = isLate ? new Date(ordered.getTime() + dayInMilliseconds) : ordered
  let day = workingDayFrom(Date.parse(dhakaDay(begin)))
  for (let left = workingDays; left > 0; left -= 1) day = workingDayFrom(day + dayInMilliseconds)
  return new Date(day).toISOString().slice(0, 10)
}

function workingDayFrom(day: number): number {
  const isFriday = new Date(day).getUTCDay() === 5
  return isFriday ? day + dayInMilliseconds : day
}
