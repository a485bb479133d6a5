import { expect, it } from 'vitest'
import { isSamePhone, personFrom } from '#src/features/privacy/person.ts'

it('accepts a phone in any spelling and an e-mail in any case', () => {
  const phone = { kind: 'phone', phone: '+8801712345678' }
  expect(personFrom('01712345678')).toEqual(phone)
  expect(personFrom(' +880 1712-345678 ')).toEqual(phone)
  expect(personFrom('০১৭১২৩৪৫৬৭৮')).toEqual(phone)
  expect(personFrom('Rahima@Example.com')).toEqual({ kind: 'email', email: 'rahima@example.com' })
})

it('keeps a foreign phone as typed', () => {
  expect(personFrom('+91 98765 43210')).toEqual({ kind: 'phone', phone: '+91 98765 43210' })
})

it('refuses text that would match many people or none', () => {
  for (const text of ['', '  ', 'Rahima', '0171', '+', 'a@', '@b']) {
    expect(personFrom(text)).toBeUndefined()
  }
})

it('compares foreign phones by their digits alone', () => {
  expect(isSamePhone('+91 98765 43210', '(91) 98765-43210')).toBe(true)
  expect(isSamePhone('+91 98765 43210', '+91 98765 43211')).toBe(false)
  expect(isSamePhone('+8801712345678', '01712345678')).toBe(true)
  expect(isSamePhone('+91 98765 43210', '')).toBe(false)
})

it('matches a phone with words or another phone beside it, and no longer number', () => {
  const phone = '+8801712345678'
  const texts = ['01712345678 / 01812345679', '01712-345678 bkash', '+৮৮০ ১৭১২ ৩৪৫৬৭৮ (home)']
  for (const text of texts) expect(isSamePhone(phone, text)).toBe(true)
  for (const text of ['+1 712 345 6789', '01712345679 bkash', 'ask my neighbour']) {
    expect(isSamePhone(phone, text)).toBe(false)
  }
})
