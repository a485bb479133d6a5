import { expect, it } from 'vitest'
import { googleFailureMessage } from '#src/features/accounts/google/google-failures.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

it('explains the failure in the language of the page', () => {
  expect(googleFailureMessage('auth/popup-closed-by-user', messagesFor('en', 'google'))).toBe(
    'You left Google before you were signed in. Try again, or use your password.',
  )
  expect(googleFailureMessage('auth/user-disabled', messagesFor('bn', 'google'))).toBe(
    'এই অ্যাকাউন্ট বন্ধ আছে। দোকানের সঙ্গে কথা বলুন।',
  )
})

it('shows nothing for a made-up code in the address', () => {
  const messages = messagesFor('en', 'google')

  expect(googleFailureMessage(null, messages)).toBeUndefined()
  expect(googleFailureMessage('Call this number', messages)).toBeUndefined()
  expect(googleFailureMessage('constructor', messages)).toBeUndefined()
})
