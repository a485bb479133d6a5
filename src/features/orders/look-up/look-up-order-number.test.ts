import { expect, it } from 'vitest'
import {
  orderNumberSearched,
  orderNumberTyped,
} from '#src/features/orders/look-up/look-up-order-number.ts'

it('reads an order number however it was typed', () => {
  for (const typed of [
    'PM-7K2M9QXB',
    'pm-7k2m9qxb',
    'PM7K2M9QXB',
    '7k2m9qxb',
    ' PM - 7K2M 9QXB ',
    'PM–7K2M–9QXB',
    '#PM-7K2M9QXB.',
    'ＰＭ－７Ｋ２Ｍ９ＱＸＢ',
    'PM-৭K২M৯QXB',
  ]) {
    expect([typed, orderNumberTyped(typed)]).toEqual([typed, 'PM-7K2M9QXB'])
  }
})

it('reads letters outside the alphabet as the digits they resemble', () => {
  expect(orderNumberTyped('PM-OoIiLl89')).toBe('PM-00111189')
})

it('leaves a number alone that begins with PM itself', () => {
  expect(orderNumberTyped('PM-PM34PM78')).toBe('PM-PM34PM78')
  expect(orderNumberTyped('PM34PM78')).toBe('PM-PM34PM78')
})

it('refuses text that cannot be an order number', () => {
  for (const typed of [
    '',
    '   ',
    'PM-',
    '7K2M9QX',
    '7K2M9QXBB',
    'PM-7K2M9QXU',
    '01712345678',
    '%',
  ]) {
    expect([typed, orderNumberTyped(typed)]).toEqual([typed, undefined])
  }
})

it('reads a search text as an order number only with its PM', () => {
  expect(orderNumberSearched('pm 7k2m9qxb')).toBe('PM-7K2M9QXB')
  expect(orderNumberSearched('PM-৭K২M৯QXB')).toBe('PM-7K2M9QXB')
  expect(orderNumberSearched('blenders')).toBeUndefined()
  expect(orderNumberSearched('pm')).toBeUndefined()
})
