import { expect, it } from 'vitest'
import { googleFailureMessage } from '#src/features/accounts/google/google-failures.ts'
import { wordsFor } from '#src/i18n/words.ts'

it('explains the failure in the language of the page', () => {
  expect(googleFailureMessage('auth/popup-closed-by-user', wordsFor('en', 'google'))).toBe(
    'You left Google before you were signed in. Try again, or use your password.',
  )
  expect(googleFailureMessage('auth/user-disabled', wordsFor('bn', 'google'))).toBe(
    'এই অ্যাকাউন্ট বন্ধ আছে। দোকানের সঙ্গে কথা বলুন।',
  )
})

it('shows nothing for a made-up code in the address', () => {
  const words = wordsFor('en', 'google')

  expect(googleFailureMessage(null, words)).toBeUndefined()
  expect(googleFailureMessage('Call this number', words)).toBeUndefined()
  expect(googleFailureMessage('constructor', words)).toBeUndefined()
})
