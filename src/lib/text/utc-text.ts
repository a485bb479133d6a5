type Written = { readonly ms: number; readonly text: string }

/** The last one for each distance in time, of which the program has a handful. */
const lastWritten = new Map<number, Written>()

/**
 * `2026-11-20T10:00:00.000Z`, `secondsLater` than the moment. Whatever is written in one transaction
 * asks for the same moments, and the platform takes a microsecond for each.
 */
export function utcText(moment: Date, secondsLater = 0): string {
  const ms = moment.getTime()
  const last = lastWritten.get(secondsLater)
  if (last?.ms === ms) return last.text

  const text = new Date(ms + secondsLater * 1_000).toISOString()
  lastWritten.set(secondsLater, { ms, text })
  return text
}

/** Whole seconds from `now` until a time as `utcText` writes it, rounded up. */
export function secondsUntil(utc: string, now: Date): number {
  return Math.ceil((Date.parse(utc) - now.getTime()) / 1_000)
}
