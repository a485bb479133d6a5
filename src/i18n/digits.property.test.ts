import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toAsciiDigits, toBengaliDigits } from './digits.ts'

it('any number reads the same after going to Bengali digits and back', () => {
  fc.assert(
    fc.property(fc.integer(), (n) => {
      expect(Number(toAsciiDigits(toBengaliDigits(String(n))))).toBe(n)
    }),
  )
})
