import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { formatDate } from './format-date.ts'

it('any date in English is the day in Dhaka that JavaScript reads from it', () => {
  const anyInstant = fc.date({
    min: new Date('1972-01-01T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  })

  fc.assert(
    fc.property(anyInstant, (instant) => {
      const read = new Date(`${formatDate(instant, 'en')} UTC`)
      expect(read.toISOString().slice(0, 10)).toBe(dhakaDay(instant))
    }),
  )
})
