import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskCustomer } from '#src/features/orders/look-up/look-up-order-mask.ts'

const customer = {
  name: 'Rahima Begum',
  phone: '01712345678',
  address: 'House 7, Road 2, Uttara, Dhaka',
}

it('shows how a name, a phone and an address begin', () => {
  expect(maskCustomer(customer)).toEqual({ name: 'R…', phone: '017…678', address: 'Hou…' })
})

it('cuts no Bengali letter in two', () => {
  const bengali = { ...customer, name: 'রহিমা বেগম', address: 'স্টেশন রোড, কুমিল্লা' }
  expect(maskCustomer(bengali)).toEqual({ name: 'র…', phone: '017…678', address: 'স্টেশন…' })
})

it('hides an impossible phone, and most of a short text', () => {
  const odd = { name: 'Jo', phone: '+91 98765 43210', address: 'Savar' }
  expect(maskCustomer(odd)).toEqual({ name: '…', phone: '…', address: 'S…' })
})

it('hides at least two thirds of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const shown = maskCustomer({ name: text, phone: text, address: text })
      const letters = (words: string) => [...new Intl.Segmenter('bn').segment(words)].length
      for (const masked of [shown.name, shown.address]) {
        expect(masked.endsWith('…')).toBe(true)
        expect(text.startsWith(masked.slice(0, -1))).toBe(true)
        expect(letters(masked.slice(0, -1)) * 3).toBeLessThanOrEqual(letters(text))
      }
    }),
  )
})
