import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dhakaDay, isDay, startOfDhakaDay } from './dhaka-time.ts'

const anyInstant = fc.date({
  min: new Date('1972-01-01T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
})

const dayInMilliseconds = 24 * 60 * 60 * 1000

describe('any instant', () => {
  it('lies within its day in Dhaka', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = dhakaDay(instant)
        const sinceMidnight = instant.getTime() - startOfDhakaDay(day).getTime()
        expect(isDay(day)).toBe(true)
        expect(sinceMidnight).toBeGreaterThanOrEqual(0)
        expect(sinceMidnight).toBeLessThan(dayInMilliseconds)
      }),
    )
  })

  it('has a day that starts on that day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = dhakaDay(instant)
        expect(dhakaDay(startOfDhakaDay(day))).toBe(day)
      }),
    )
  })
})
