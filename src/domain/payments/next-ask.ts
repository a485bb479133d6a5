/** When the shop asks a provider about a payment again. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** No buyer finishes later: bKash ends a payment sooner by itself. */
export const openForMs = dayMs
/** As long as a provider may be away before a person looks. */
export const unansweredForMs = 7 * dayMs

/** After a third of its age, at least a minute and at most an hour. */
export function nextAsk(startedAt: Date, now: Date): Date {
  const third = Math.floor((now.getTime() - startedAt.getTime()) / 3)
  return new Date(now.getTime() + Math.min(60 * minuteMs, Math.max(minuteMs, third)))
}
