import { expect, it } from 'vitest'
import { takaTyped } from '#src/i18n/typed-taka.ts'

it('reads an amount in either digits, with commas, decimals and the sign of the taka', () => {
  expect(takaTyped('1050')).toBe(1_050_00)
  expect(takaTyped(' 1,05,050.5 ')).toBe(1_05_050_50)
  expect(takaTyped('৳ ১,০৫০.০৫')).toBe(1_050_05)
  expect(takaTyped('Tk 0.29')).toBe(29)
  expect(takaTyped('0')).toBe(0)
})

it('reads nothing from a text that is no amount', () => {
  for (const text of ['', '-5', '1.234', '1e3', 'ten', '12345678901', '5 taka', '.5', 'Infinity']) {
    expect([text, takaTyped(text)]).toEqual([text, undefined])
  }
})
