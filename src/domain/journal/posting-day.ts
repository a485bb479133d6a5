import { dayAfter, dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'

/**
 * The day whose sums take a posting: the one on which it happened, while that is open; else today, or
 * tomorrow where today is closed.
 */
export function postingDay(
  happenedOn: string,
  { today, lastClosed }: { readonly today: string; readonly lastClosed: string | undefined },
): string {
  if (lastClosed === undefined || happenedOn > lastClosed) return happenedOn
  return today > lastClosed ? today : dayAfter(lastClosed)
}

/** Of today: now. Of an earlier day: its noon, since nobody writes down the hour. */
export function momentOf(day: string, now: Date): Date {
  const noonMs = 12 * 60 * 60 * 1_000
  return day === dhakaDay(now) ? now : new Date(startOfDhakaDay(day).getTime() + noonMs)
}
