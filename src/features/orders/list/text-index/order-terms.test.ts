import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFoundBy, readSearchText, sharedTermsOf, termsOfOrder } from './order-terms.ts'

const rahima = { number: 'PM-7K2M9QXB', name: 'Mst. Rahima  Begum', phone: '+8801712345678' }

function finds(text: string, order = rahima): boolean {
  return isFoundBy(order, readSearchText(text))
}

it('knows a name from each of its words on, and a phone from every second digit', () => {
  expect(termsOfOrder(rahima)).toEqual([
    'mst rahima begum',
    'rahima begum',
    'begum',
    '#01712345678',
    '~712345678',
    '~2345678',
    '~45678',
    '~678',
  ])
})

it('knows of each term how much of it an earlier one has', () => {
  const order = { name: 'Begum Begonia Be', phone: '01717171234' }
  expect(sharedTermsOf(order)).toEqual([
    { term: 'begum begonia be', shared: 0 },
    { term: 'begonia be', shared: 3 },
    { term: 'be', shared: 2 },
    { term: '#01717171234', shared: 0 },
    { term: '~717171234', shared: 0 },
    { term: '~7171234', shared: 5 },
    { term: '~71234', shared: 3 },
    { term: '~234', shared: 1 },
  ])
})

it('counts an order once by any one beginning, where only the first term with it counts', () => {
  const anyName = fc.stringMatching(/^[ab]{1,3}( [ab]{1,3}){0,5}$/)
  fc.assert(
    fc.property(anyName, fc.stringMatching(/^[ab]{1,3}$/), (name, begun) => {
      const order = { number: '', name, phone: '' }
      const counted = sharedTermsOf(order).filter(
        ({ term, shared }) => term.startsWith(begun) && shared < begun.length,
      )
      expect(counted.length).toBe(isFoundBy(order, readSearchText(begun)) ? 1 : 0)
    }),
  )
})

it('finds a name by the beginnings of its words, also of several that stand together', () => {
  for (const text of ['rahima', 'RAH', 'begum', 'rahima beg', 'Mst Rahima', 'mst. rahima-begum']) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: true })
  }
  for (const text of ['ahima', 'begum rahima', 'rahima k', '%', '']) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: false })
  }
})

it('finds a number by its beginning, with and without what all numbers begin with', () => {
  for (const text of ['PM-7K2M', 'pm-7k2m9qxb', '7k2m', 'PM7K2M']) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: true })
  }
  for (const text of ['7K2', 'K2M9', 'PM', 'PM-7K2M9QXC']) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: false })
  }
})

it('finds a phone by three digits or more, wherever they stand, however they are typed', () => {
  for (const text of [
    '01712',
    '+880 1712',
    '8801712',
    '345',
    '678',
    '৪৫৬৭',
    '1712-34',
    '5678',
    '017',
  ]) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: true })
  }
  for (const text of ['78', '679', '01713', '71234567890']) {
    expect({ text, isFound: finds(text) }).toEqual({ text, isFound: false })
  }
})

it('finds a phone of elsewhere by its digits, and by words that somebody typed there', () => {
  const order = { ...rahima, phone: '02-955 1234, ask for Karim' }
  for (const text of ['029551', '5512', 'karim']) {
    expect({ text, isFound: finds(text, order) }).toEqual({ text, isFound: true })
  }
})

it('finds any part of any phone that is three digits or longer', () => {
  const anyPhone = fc
    .integer({ min: 0, max: 99_999_999 })
    .map((rest) => `017${String(rest).padStart(8, '0')}`)
  fc.assert(
    fc.property(anyPhone, fc.nat(8), fc.integer({ min: 3, max: 11 }), (phone, from, length) => {
      const part = phone.slice(from, from + length)
      expect(
        part.length < 3 ||
          part.startsWith('01') !== (from === 0) ||
          finds(part, { ...rahima, phone }),
      ).toBe(true)
    }),
  )
})

it('finds no phone by digits that it has not', () => {
  const anyPhone = fc
    .integer({ min: 0, max: 99_999_999 })
    .map((rest) => `017${String(rest).padStart(8, '0')}`)
  // What begins with the code of the country and goes on as a number says where the number begins.
  const anyDigits = fc
    .stringMatching(/^[1-9][0-9]{2,5}$/)
    .filter((digits) => !/^880{0,2}1/.test(digits))
  fc.assert(
    fc.property(anyPhone, anyDigits, (phone, digits) => {
      expect(finds(digits, { number: 'PM-ZZZZZZZZ', name: '', phone })).toBe(phone.includes(digits))
    }),
  )
})
