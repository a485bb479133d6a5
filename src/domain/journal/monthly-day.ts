/** The days of what repeats monthly. */

/** In the month after that of `day`: the day of the month, or the last one of a shorter month. */
export function dayInNextMonth(day: string, dayOfMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // Months count from 0 here, so `month` is the next one; day 0 of the one after it is its last day.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

export function dayOfMonthOf(day: string): number {
  return Number(day.slice(8))
}

/** `YYYY-MM` */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}
