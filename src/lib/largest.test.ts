import fc from 'fast-check'
import { expect, it } from 'vitest'
import { largest } from '#src/lib/largest.ts'

it('returns the same as sorting all texts', () => {
  expect(largest(['b', 'a', 'c', 'b'], 3)).toEqual(['c', 'b', 'b'])
  expect(largest([], 1)).toEqual([])
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 2 }), { size: 'large' }),
      fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constantFrom(100, 101)),
      (texts, requested) => {
        const sorted = texts.toSorted().toReversed()
        expect(largest(texts, requested)).toEqual(sorted.slice(0, Math.max(0, requested)))
      },
    ),
  )
})
