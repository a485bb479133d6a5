import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, isDay } from '#src/domain/dhaka-time.ts'
import { dayInNextMonth, dayOfMonthOf, monthOf } from '#src/domain/journal/monthly-day.ts'

describe('the day in the next month', () => {
  it('is the same day of it', () => {
    expect(dayInNextMonth('2026-11-05', 5)).toBe('2026-12-05')
    expect(dayInNextMonth('2026-12-05', 5)).toBe('2027-01-05')
  })

  it('is the last day of a short month, and the 31st again after it', () => {
    expect(dayInNextMonth('2027-01-31', 31)).toBe('2027-02-28')
    expect(dayInNextMonth('2027-02-28', 31)).toBe('2027-03-31')
    expect(dayInNextMonth('2027-03-31', 31)).toBe('2027-04-30')
    expect(dayInNextMonth('2028-01-30', 30)).toBe('2028-02-29')
  })

  it('is in the month that follows, and on that day wherever the month has it', () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2020-01-01', days))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 31 }), (day, dayOfMonth) => {
        const next = dayInNextMonth(day, dayOfMonth)
        expect(isDay(next)).toBe(true)
        const firstOfNext = dayAfter(`${monthOf(day)}-28`, 4)
        expect(monthOf(next)).toBe(monthOf(firstOfNext))
        const isLast = monthOf(dayAfter(next)) !== monthOf(next)
        expect(
          dayOfMonthOf(next) === dayOfMonth || (isLast && dayOfMonthOf(next) < dayOfMonth),
        ).toBe(true)
      }),
    )
  })
})
