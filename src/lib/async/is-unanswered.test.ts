import { expect, it } from 'vitest'
import { isUnanswered } from '#src/lib/async/is-unanswered.ts'

it('recognizes an unanswered request in every browser', () => {
  expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(true)
  expect(isUnanswered(new TypeError('NetworkError when attempting to fetch resource.'))).toBe(true)
  expect(isUnanswered(new TypeError('Load failed'))).toBe(true)
})

it('does not mistake an error in the code for a network failure', () => {
  expect(isUnanswered(new TypeError("Cannot read properties of undefined (reading 'fetch')"))).toBe(
    false,
  )
  expect(isUnanswered(new Error('Unexpected Server Error'))).toBe(false)
  expect(isUnanswered(undefined)).toBe(false)
})
