import { dayAfter } from '#src/domain/dhaka-time.ts'

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
