import { describe, expect, it } from 'vitest'
import { digitsIn, toAsciiDigits, toBengaliDigits } from './digits.ts'

describe('Bengali digits', () => {
  it('replace the digits and nothing else', () => {
    expect(toBengaliDigits('0123456789')).toBe('০১২৩৪৫৬৭৮৯')
    expect(toBengaliDigits('Tk 1,23.50')).toBe('Tk ১,২৩.৫০')
    expect(toBengaliDigits('')).toBe('')
  })

  it('convert to the digits they are', () => {
    expect(toAsciiDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
    expect(toAsciiDigits('৫ pieces, 6 boxes')).toBe('5 pieces, 6 boxes')
  })

  it('leave the digits of a third script alone', () => {
    expect(toAsciiDigits('٥')).toBe('٥')
  })
})

describe('the digits of a language', () => {
  it('are Bengali in Bangla alone', () => {
    expect(digitsIn('5.0', 'bn')).toBe('৫.০')
    expect(digitsIn('5.0', 'en')).toBe('5.0')
  })
})
