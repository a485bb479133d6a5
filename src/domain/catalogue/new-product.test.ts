import { expect, it } from 'vitest'
import { expiryOfNew } from './new-product.ts'

it('begins a new product with an expiry date two years ahead, on a day that the calendar has', () => {
  expect(expiryOfNew('2026-11-28')).toBe('2028-11-28')
  expect(expiryOfNew('2028-02-29')).toBe('2030-02-28')
})
