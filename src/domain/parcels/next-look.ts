import { dhakaTimeOfDay } from '#src/domain/dhaka-time.ts'

const minuteMs = 60_000
const shortestMs = 15 * minuteMs
const longestMs = 120 * minuteMs
/** The longer a parcel was quiet, the longer it may wait. */
const shareOfQuiet = 1 / 4
const nightBeginsHour = 23
const nightEndsHour = 7

/** When the shop asks the courier again about a parcel of which it last heard something new at `heardAt`. */
export function nextLook(now: Date, heardAt: Date): Date {
  const quietMs = now.getTime() - heardAt.getTime()
  const byDayMs = Math.min(longestMs, Math.max(shortestMs, quietMs * shareOfQuiet))
  return new Date(now.getTime() + (isNight(now) ? byDayMs * 2 : byDayMs))
}

/** Couriers deliver by day. */
function isNight(now: Date): boolean {
  const { hour } = dhakaTimeOfDay(now)
  return hour >= nightBeginsHour || hour < nightEndsHour
}
