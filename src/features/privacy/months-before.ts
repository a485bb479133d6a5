/** The same day of an earlier month in UTC, or the last day of a shorter month. */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const days = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(time.getUTCDate(), days))
  return before
}
