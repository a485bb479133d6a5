/** The reasons why a sign-in with Google fails, as codes in the sign-in page's address. */

import type { SectionMessages } from '#src/i18n/messages-for.ts'

const sentences = {
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'replaced',
  'auth/invalid-credential': 'startAgain',
  'auth/network-request-failed': 'unreachable',
  'auth/invalid-api-key': 'wrongClient',
  'auth/unauthorized-domain': 'wrongAddress',
  'auth/invalid-email': 'noEmail',
  'auth/email-already-in-use': 'emailInUse',
  'auth/user-disabled': 'blocked',
  'auth/too-many-requests': 'tooMany',
} as const satisfies Record<string, keyof SectionMessages<'google'>>

export type GoogleFailureCode = keyof typeof sentences

/** Undefined for an unknown code: an address cannot inject a sentence into the page. */
export function googleFailureMessage(
  code: string | null,
  messages: SectionMessages<'google'>,
): string | undefined {
  return code !== null && isGoogleFailure(code) ? messages[sentences[code]] : undefined
}

function isGoogleFailure(code: string): code is GoogleFailureCode {
  return Object.hasOwn(sentences, code)
}
