import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAsciiDigits } from './digits.ts'
import { formatNumber } from './format-number.ts'

const anyWhole = fc.maxSafeInteger()

describe('any whole number', () => {
  it('reads as itself without its commas', () => {
    fc.assert(
      fc.property(anyWhole, (n) => {
        expect(Number(formatNumber(n, 'en').replaceAll(',', ''))).toBe(n)
      }),
    )
  })

  it('has commas before the last three digits and before every pair', () => {
    fc.assert(
      fc.property(anyWhole, (n) => {
        expect(formatNumber(n, 'en')).toMatch(/^-?(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})$/)
      }),
    )
  })

  it('is the same in both languages but for the digits', () => {
    fc.assert(
      fc.property(anyWhole, (n) => {
        expect(toAsciiDigits(formatNumber(n, 'bn'))).toBe(formatNumber(n, 'en'))
      }),
    )
  })
})
