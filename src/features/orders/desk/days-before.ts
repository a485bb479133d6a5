const dayMs = 24 * 60 * 60 * 1_000

/** The calendar day so many days before a day, `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}
