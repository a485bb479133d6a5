import { describe, expect, it } from 'vitest'
import { internationalPhone, normalisePhone, phoneWithoutPlus } from './phone.ts'

describe('a phone number', () => {
  it('accepts every spelling that people use', () => {
    expect(normalisePhone('01712345678')).toBe('01712345678')
    expect(normalisePhone('+8801712345678')).toBe('01712345678')
    expect(normalisePhone('8801712345678')).toBe('01712345678')
    expect(normalisePhone('008801712345678')).toBe('01712345678')
    expect(normalisePhone('+880 1712-345678')).toBe('01712345678')
    expect(normalisePhone('০১৭১২৩৪৫৬৭৮')).toBe('01712345678')
    expect(normalisePhone('+৮৮০১৭১২৩৪৫৬৭৮')).toBe('01712345678')
    expect(normalisePhone('1712345678')).toBe('01712345678')
    expect(normalisePhone('+880 01712345678')).toBe('01712345678')
  })

  it('refuses numbers that cannot be mobile numbers in Bangladesh', () => {
    expect(normalisePhone('01212345678')).toBeUndefined()
    expect(normalisePhone('0171234567')).toBeUndefined()
    expect(normalisePhone('017123456789')).toBeUndefined()
    expect(normalisePhone('+91 9876543210')).toBeUndefined()
    expect(normalisePhone('02-9551234')).toBeUndefined()
    expect(normalisePhone('abc01712345678')).toBeUndefined()
    expect(normalisePhone('')).toBeUndefined()
  })

  it('accepts brackets, dots, slashes and spaces of any kind', () => {
    expect(normalisePhone('(017) 123.45/678')).toBe('01712345678')
    expect(normalisePhone('\u00a001712\u2009345\u202f678\t')).toBe('01712345678')
  })

  it('accepts the country code with the zero left out', () => {
    expect(normalisePhone('+88 1712345678')).toBe('01712345678')
  })

  it('accepts full-width digits', () => {
    expect(normalisePhone('０１７１２３４５６７８')).toBe('01712345678')
  })

  it('drops the invisible marks of a copied number', () => {
    expect(normalisePhone('\u202a+8801712345678\u202c')).toBe('01712345678')
    expect(normalisePhone('\u200e01712\u200b345\ufeff678')).toBe('01712345678')
  })

  it('accepts every operator from 013 to 019', () => {
    expect(normalisePhone('01312345678')).toBe('01312345678')
    expect(normalisePhone('01912345678')).toBe('01912345678')
    expect(normalisePhone('01112345678')).toBeUndefined()
    expect(normalisePhone('01012345678')).toBeUndefined()
  })

  it('refuses letters of any script and digits of a third script', () => {
    expect(normalisePhone('01712345678 রহিম')).toBeUndefined()
    expect(normalisePhone('01712345678 x12')).toBeUndefined()
    expect(normalisePhone('٠١٧١٢٣٤٥٦٧٨')).toBeUndefined()
    expect(normalisePhone('01712345678९')).toBeUndefined()
  })

  it('refuses two numbers in one field', () => {
    expect(normalisePhone('01712345678, 01812345678')).toBeUndefined()
  })
})

describe('a phone number in the database', () => {
  it('is written the international way', () => {
    expect(internationalPhone('01712345678')).toBe('+8801712345678')
    expect(phoneWithoutPlus('01712345678')).toBe('8801712345678')
  })
})

it('refuses a text that is longer than any number without normalising it', () => {
  expect(normalisePhone(`0171234567${'\u0301\u0316'.repeat(500_000)}8`)).toBeUndefined()
})
