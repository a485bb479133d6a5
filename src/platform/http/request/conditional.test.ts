import { expect, it } from 'vitest'
import {
  expectedVersionIn,
  expectedVersionOf,
  matchesEtag,
} from '#src/platform/http/request/conditional.ts'

it('matches one of several tags, a weak one and the star', () => {
  expect(matchesEtag('"1", "2"', '"2"')).toBe(true)
  expect(matchesEtag('W/"2"', '"2"')).toBe(true)
  expect(matchesEtag('*', '"2"')).toBe(true)
  expect(matchesEtag('"1"', '"2"')).toBe(false)
  expect(matchesEtag(null, '"2"')).toBe(false)
})

it('reads the version that an editor saw', () => {
  expect(expectedVersionIn('"3"')).toBe(3)
  expect(expectedVersionIn('"3.17"')).toBe(3)
  expect(expectedVersionIn('*')).toBeUndefined()
  expect(expectedVersionIn(null)).toBeUndefined()
  expect(expectedVersionIn('3')).toBeNaN()
  expect(expectedVersionIn('"abc"')).toBeNaN()
})

it('takes the version of the body or of the header, and none where they differ', () => {
  expect(expectedVersionOf(undefined, null)).toBeUndefined()
  expect(expectedVersionOf(3, null)).toBe(3)
  expect(expectedVersionOf(3, '*')).toBe(3)
  expect(expectedVersionOf(undefined, '"3"')).toBe(3)
  expect(expectedVersionOf(3, '"3"')).toBe(3)
  expect(expectedVersionOf(3, '"2"')).toBeNaN()
})
