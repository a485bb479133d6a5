import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utcText } from './utc-text.ts'

it('writes each moment as the platform does, whichever was asked for before', () => {
  const moments = fc.array(fc.date({ noInvalidDate: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(moments, (asked) => {
      for (const moment of [...asked, ...asked]) expect(utcText(moment)).toBe(moment.toISOString())
    }),
  )
})

it('throws for what is no moment, also after one that was', () => {
  utcText(new Date(0))

  expect(() => utcText(new Date(Number.NaN))).toThrow(RangeError)
})
