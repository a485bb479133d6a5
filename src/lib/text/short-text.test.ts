import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '#tests/make/hostile-text.ts'
import { shortText } from './short-text.ts'

it('keeps a short text, on one line', () => {
  expect(shortText(' Boils a litre.\n\nIn four minutes. ', 300)).toBe(
    'Boils a litre. In four minutes.',
  )
})

it('cuts between words', () => {
  expect(shortText('Boils a litre in four minutes', 18)).toBe('Boils a litre in…')
})

it('cuts a text without spaces after a whole character', () => {
  expect(shortText('🫖🫖🫖🫖', 5)).toBe('🫖🫖…')
})

it('returns at most one sign more than the limit, and never cuts a character', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 1, max: 40 }), (text, longest) => {
      const short = shortText(text, longest)
      expect(short.length).toBeLessThanOrEqual(longest + 1)
      if (text.isWellFormed()) expect(short.isWellFormed()).toBe(true)
    }),
  )
})
