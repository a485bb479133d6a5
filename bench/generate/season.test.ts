import { expect, it } from 'vitest'
import { calendarOf, seasonOf } from './season.ts'

it('sells most before the two Eids, and little on them', () => {
  // Eid-ul-Fitr was on 31 March 2025 and Eid-ul-Adha on 7 June in Bangladesh, a day after Arabia.
  const [before, eid, usual] = ['2025-03-25', '2025-03-31', '2025-05-13'].map((day) =>
    seasonOf(new Date(`${day}T00:00:00Z`)),
  )
  expect([before, eid, usual]).toEqual([1.9, 0.3, 1])
  expect(seasonOf(new Date('2025-06-03T00:00:00Z'))).toBe(1.5)
  expect(seasonOf(new Date('2025-05-16T00:00:00Z'))).toBe(1.15)
})

it('spreads the orders over all days, in the order of time, more on the later ones', () => {
  const calendar = calendarOf(new Date('2025-01-01T00:00:00Z'), 690)
  const days = Array.from({ length: 20_000 }, (_, place) => calendar.at((place + 0.5) / 20_000))
  expect(new Set(days.map(({ day }) => day)).size).toBe(690)
  const moments = days.map(({ day, part }) => day + part)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(days.every(({ part }) => part >= 0 && part < 1)).toBe(true)
  const firstHalf = days.filter(({ day }) => day < 345).length
  expect(firstHalf).toBeGreaterThan(6_000)
  expect(firstHalf).toBeLessThan(9_000)
})
