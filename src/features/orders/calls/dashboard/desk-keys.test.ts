import { expect, it } from 'vitest'
import { deskKeyOf } from '#src/features/orders/calls/dashboard/desk-keys.ts'

it('reads the letter, and on a Bangla keyboard the one in its place', () => {
  for (const [key, code, read] of [
    ['c', 'KeyC', 'c'],
    ['C', 'KeyC', 'c'],
    ['Escape', 'Escape', 'escape'],
    ['ে', 'KeyC', 'c'],
    ['১', 'Digit1', '1'],
    ['২', 'Numpad2', '২'],
  ] as const) {
    expect([key, deskKeyOf({ key, code })]).toEqual([key, read])
  }
})
