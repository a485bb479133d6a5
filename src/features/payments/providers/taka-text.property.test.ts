import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { takaFromText, takaText } from '#src/features/payments/providers/taka-text.ts'

it('writes taka with two digits of poisha', () => {
  expect(takaText(poisha(5))).toBe('0.05')
  expect(takaText(poisha(100))).toBe('1.00')
  expect(takaText(poisha(125_050))).toBe('1250.50')
})

it('reads what providers write, and nothing that only looks like it', () => {
  expect(takaFromText('15')).toBe(1_500)
  expect(takaFromText('15.5')).toBe(1_550)
  for (const text of ['', '15.', '.5', '1e3', '-5', '15.555', ' 15', '15,50', 'NaN', '0x10']) {
    expect(takaFromText(text), text).toBeUndefined()
  }
})

it('reads back every amount that it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(takaFromText(takaText(poisha(amount)))).toBe(amount)
    }),
  )
})
