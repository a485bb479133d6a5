import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { cutOffHour, deliveryDay } from './delivery-day.ts'

const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const days = fc.integer({ min: 1, max: 30 })

function at(day: string, hour: number): Date {
  return new Date(startOfDhakaDay(day).getTime() + hour * 60 * 60 * 1000)
}

const dayNumber = (day: string) => Date.parse(day) / (24 * 60 * 60 * 1000)
const isFriday = (day: string) => new Date(day).getUTCDay() === 5

it('is never a Friday, and comes after the day of the order', () => {
  fc.assert(
    fc.property(instant, days, (ordered, n) => {
      const day = deliveryDay(ordered, n) ?? ''
      expect(isFriday(day)).toBe(false)
      expect(day > dhakaDay(ordered)).toBe(true)
    }),
  )
})

it('has as many working days between the order and the arrival as the owner names', () => {
  fc.assert(
    fc.property(instant, days, (ordered, n) => {
      const arrives = dayNumber(deliveryDay(ordered, n) ?? '')
      const first = dayNumber(dhakaDay(ordered)) + 1
      const between = Array.from({ length: arrives - first + 1 }, (_, k) => first + k)
      const working = between.filter((day) => (day + 4) % 7 !== 5).length
      // An order after the cut-off hour, or on a Friday, begins on the next working day.
      expect([n, n + 1]).toContain(working)
    }),
  )
})

it('an earlier order, or fewer days, never arrives later', () => {
  fc.assert(
    fc.property(instant, instant, days, days, (a, b, m, n) => {
      const [early, late] = a <= b ? [a, b] : [b, a]
      const least = deliveryDay(early, Math.min(m, n)) ?? ''
      expect(least <= (deliveryDay(late, Math.max(m, n)) ?? '')).toBe(true)
    }),
  )
})

it('with the days of a new shop keeps the 5 and 10 days of its terms', () => {
  const { deliveryDays } = defaultShopSettings
  fc.assert(
    fc.property(instant, (ordered) => {
      const after = (n: number) =>
        dayNumber(deliveryDay(ordered, n) ?? '') - dayNumber(dhakaDay(ordered))
      expect(after(deliveryDays['inside-dhaka'])).toBeLessThanOrEqual(5)
      expect(after(deliveryDays['outside-dhaka'])).toBeLessThanOrEqual(10)
    }),
  )
})

it.each([
  ['a Monday morning', at('2026-11-23', 10), 1, '2026-11-24'],
  ['the last minute before the cut-off', at('2026-11-23', cutOffHour - 1 / 60), 1, '2026-11-24'],
  ['the cut-off hour', at('2026-11-23', cutOffHour), 1, '2026-11-25'],
  ['the night, still the day before in UTC', at('2026-11-24', 1), 1, '2026-11-25'],
  ['a Thursday morning', at('2026-11-26', 10), 1, '2026-11-28'],
  ['a Thursday evening', at('2026-11-26', 20), 1, '2026-11-29'],
  ['a Friday', at('2026-11-27', 10), 1, '2026-11-29'],
  ['a Monday, a week of working days', at('2026-11-23', 10), 6, '2026-11-30'],
])('knows the day for %s', (_when, ordered, n, day) => {
  expect(deliveryDay(ordered, n)).toBe(day)
})

it('is none where the owner names no days', () => {
  expect(deliveryDay(at('2026-11-23', 10), 0)).toBeUndefined()
})
