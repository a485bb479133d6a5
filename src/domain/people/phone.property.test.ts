import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internationalPhone, normalisePhone } from './phone.ts'

const anyPhone = fc.stringMatching(/^01[3-9][0-9]{8}$/)
const anyPrefix = fc.constantFrom('', '+88', '88', '0088', '+88 ', '+880 ', '00880')
const anyGap = fc.constantFrom(' ', '-', '.', '\u200b', '')

function inBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
}

describe('any mobile number in Bangladesh', () => {
  it('is already normalised', () => {
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(normalisePhone(phone)).toBe(phone)
      }),
    )
  })

  it('normalises the same whatever stands before and between its digits', () => {
    fc.assert(
      fc.property(anyPhone, anyPrefix, anyGap, (phone, prefix, gap) => {
        expect(normalisePhone(prefix + phone.split('').join(gap))).toBe(phone)
      }),
    )
  })

  it('normalises the same in Bengali digits', () => {
    fc.assert(
      fc.property(anyPhone, anyPrefix, (phone, prefix) => {
        expect(normalisePhone(inBengaliDigits(prefix + phone))).toBe(phone)
      }),
    )
  })

  it('round-trips through the form that the database stores', () => {
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(normalisePhone(internationalPhone(phone))).toBe(phone)
      }),
    )
  })
})

describe('any text', () => {
  it('is either a number in the one spelling or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(normalisePhone(text) ?? '01700000000').toMatch(/^01[3-9][0-9]{8}$/)
      }),
    )
  })
})
