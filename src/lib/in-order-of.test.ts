import { expect, it } from 'vitest'
import { inOrderOf } from './in-order-of.ts'

it('returns rows in the order of the ids, and skips ids without a row', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

  expect(inOrderOf(['c', 'x', 'a', 'b'], [a, b, c])).toEqual([c, a, b])
  expect(inOrderOf([], [a])).toEqual([])
})
