type Written = { readonly ms: number; readonly text: string }

/** The last text for each distance in time; the program uses a handful. */
const lastWritten = new Map<number, Written>()

/**
 * Writes `2026-11-20T10:00:00.000Z`, `secondsLater` than the moment. One transaction writes the same
 * moments several times, and `toISOString` takes a microsecond for each.
 */
export function utcText(moment: Date, secondsLater = 0): string {
  const ms = moment.getTime()
  const last = lastWritten.get(secondsLater)
  if (last?.ms === ms) return last.text

  const text = new Date(ms + secondsLater * 1_000).toISOString()
  lastWritten.set(secondsLater, { ms, text })
  return text
}

/** Seconds from `now` until a time that `utcText` wrote, rounded up. */
export function secondsUntil(utc: string, now: Date): number {
  return Math.ceil((Date.parse(utc) - now.getTime()) / 1_000)
}
