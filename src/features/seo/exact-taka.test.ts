import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { exactTaka } from './exact-taka.ts'

it('writes whole taka without decimals', () => {
  expect(exactTaka(poisha(45_000))).toBe('450')
  expect(exactTaka(poisha(0))).toBe('0')
})

it('writes poisha with both decimals', () => {
  expect(exactTaka(poisha(18_250))).toBe('182.50')
  expect(exactTaka(poisha(1_907))).toBe('19.07')
  expect(exactTaka(poisha(7))).toBe('0.07')
})
