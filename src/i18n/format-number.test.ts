import { describe, expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

describe('a number', () => {
  it('is grouped by lakh and crore in English', () => {
    expect(formatNumber(0, 'en')).toBe('0')
    expect(formatNumber(999, 'en')).toBe('999')
    expect(formatNumber(1_000, 'en')).toBe('1,000')
    expect(formatNumber(99_999, 'en')).toBe('99,999')
    expect(formatNumber(100_000, 'en')).toBe('1,00,000')
    expect(formatNumber(12_345_678, 'en')).toBe('1,23,45,678')
    expect(formatNumber(Number.MAX_SAFE_INTEGER, 'en')).toBe('9,00,71,99,25,47,40,991')
  })

  it('is grouped the same way in Bangla, with its digits', () => {
    expect(formatNumber(70, 'bn')).toBe('৭০')
    expect(formatNumber(12_345_678, 'bn')).toBe('১,২৩,৪৫,৬৭৮')
  })

  it('keeps its sign and its decimals', () => {
    expect(formatNumber(-1_234.5, 'en')).toBe('-1,234.5')
    expect(formatNumber(-1_234.5678, 'bn')).toBe('-১,২৩৪.৫৬৭৮')
  })

  it('is refused when it is none', () => {
    expect(() => formatNumber(Number.NaN, 'en')).toThrow(
      new RangeError('Not a number to show: NaN'),
    )
    expect(() => formatNumber(Number.POSITIVE_INFINITY, 'en')).toThrow(RangeError)
    expect(() => formatNumber(1e21, 'en')).toThrow(RangeError)
  })
})
