/** Asia/Dhaka is UTC+6 all year; daylight saving was tried in 2009 only. */
const offsetInMilliseconds = 6 * 60 * 60 * 1000
const dayInMilliseconds = 24 * 60 * 60 * 1000

/** The calendar day in Dhaka, `YYYY-MM-DD`: an order at 23:30 UTC belongs to the next one. */
export function dhakaDay(instant: Date): string {
  return wallClock(instant).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Dhaka. */
export function startOfDhakaDay(day: string): Date {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetInMilliseconds)
}

/** A day before it where `days` is below 0. */
export function dayAfter(day: string, days = 1): string {
  return dhakaDay(new Date(startOfDhakaDay(day).getTime() + days * dayInMilliseconds))
}

export function dhakaTimeOfDay(instant: Date): { readonly hour: number; readonly minute: number } {
  const wall = wallClock(instant)
  return { hour: wall.getUTCHours(), minute: wall.getUTCMinutes() }
}

/** `YYYY-MM-DDTHH:MM`, as a clock on a wall in Dhaka shows the instant. */
export function dhakaMinute(instant: Date): string {
  return wallClock(instant).toISOString().slice(0, 16)
}

/** The instant at which that minute begins in Dhaka; undefined for any other text. */
export function fromDhakaMinute(text: string): Date | undefined {
  const [, day = '', hour = '', minute = ''] = /^(.{10})T(\d\d):(\d\d)$/.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return undefined
  return new Date(Date.parse(`${day}T${hour}:${minute}:00Z`) - offsetInMilliseconds)
}

/** A date that the calendar has: 2025-02-29 is none. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** Its UTC fields read what a clock on a wall in Dhaka shows. */
function wallClock(instant: Date): Date {
  return new Date(instant.getTime() + offsetInMilliseconds)
}
