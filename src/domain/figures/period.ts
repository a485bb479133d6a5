/** The days that statistics are of, and as many days before them. */

import { dayAfter, isDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'

/** Days in Dhaka, both included. */
export type Period = { readonly from: string; readonly to: string }

/** How many days up to today; 1 is today alone. */
export const spans = [1, 7, 30, 90] as const

export type Span = (typeof spans)[number]

const usualSpan: Span = 30

const dayMs = 24 * 60 * 60 * 1_000
/** Two years and a leap day: more days make no chart that a person reads. */
const mostDays = 731

export function lengthOf({ from, to }: Period): number {
  return (startOfDhakaDay(to).getTime() - startOfDhakaDay(from).getTime()) / dayMs + 1
}

export function daysOf({ from, to }: Period): readonly string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, at) => dayAfter(from, at))
}

export function lastDays(span: number, today: string): Period {
  return { from: dayAfter(today, 1 - span), to: today }
}

export function periodBefore(period: Period): Period {
  const length = lengthOf(period)
  return { from: dayAfter(period.from, -length), to: dayAfter(period.from, -1) }
}

/** What an address asks for; the usual days where it makes no period. It ends today at the latest. */
export function periodFrom(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Period {
  if (from === undefined || !isDay(from)) return lastDays(usualSpan, today)
  const last = to !== undefined && isDay(to) && to < today ? to : today
  if (from > last) return lastDays(usualSpan, today)
  const earliest = dayAfter(last, 1 - mostDays)
  return { from: from < earliest ? earliest : from, to: last }
}

/** Of a period that ends today and has one of the usual lengths. */
export function spanOf(period: Period, today: string): Span | undefined {
  return period.to === today ? spans.find((span) => span === lengthOf(period)) : undefined
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
