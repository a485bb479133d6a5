import fc from 'fast-check'
import { expect, it } from 'vitest'
import { secondsUntil, utcText } from './utc-text.ts'

it('writes each moment as toISOString does, in any order of calls', () => {
  const moments = fc.array(fc.date({ noInvalidDate: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(moments, (requested) => {
      for (const moment of [...requested, ...requested])
        expect(utcText(moment)).toBe(moment.toISOString())
    }),
  )
})

it('writes moments some seconds later or earlier, in any order of calls', () => {
  const day = 24 * 60 * 60
  const moment = new Date('2026-11-20T10:00:00.250Z')
  for (const _ of [1, 2]) {
    expect(utcText(moment, day)).toBe('2026-11-21T10:00:00.250Z')
    expect(utcText(moment, -day)).toBe('2026-11-19T10:00:00.250Z')
    expect(utcText(moment)).toBe('2026-11-20T10:00:00.250Z')
  }
  expect(utcText(new Date(moment.getTime() + 1), day)).toBe('2026-11-21T10:00:00.251Z')
})

it('counts the seconds until a time, rounded up', () => {
  const now = new Date('2026-11-20T10:00:00.250Z')

  expect(secondsUntil('2026-11-20T10:10:00.250Z', now)).toBe(600)
  expect(secondsUntil('2026-11-20T10:10:00.251Z', now)).toBe(601)
  expect(secondsUntil(utcText(now), now)).toBe(0)
})

it('throws for an invalid date, also after a valid one', () => {
  utcText(new Date(0))

  expect(() => utcText(new Date(Number.NaN))).toThrow(RangeError)
})
