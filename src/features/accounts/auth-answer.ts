/** What the calls below `/api/auth` take and answer, whoever asks: the API or a page. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { Language } from '#src/i18n/language.ts'
import { problemSentence } from '#src/i18n/words.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

export type AuthRequest = {
  readonly method: string
  /** Below `/api/auth`: `/sign-in/email`. */
  readonly path: string
  readonly headers: Headers
  /** Parsed JSON, or undefined. */
  readonly body: unknown
  readonly from: CalledFrom
  /** Of the page somebody is looking at, for what is mailed to them. */
  readonly language?: Language
}

export type AuthAnswer = {
  readonly status: number
  readonly body: unknown
  readonly setCookies: readonly string[]
  readonly retryAfterSeconds?: number
  /** The keys behind `body.fields`, the first one first, for pages in other languages. */
  readonly problems?: FieldProblems
}

export function success(body: unknown, setCookies: readonly string[] = []): AuthAnswer {
  return { status: 200, body, setCookies }
}

export function refusal(status: number, code: string, message: string): AuthAnswer {
  return { status, body: { code, message }, setCookies: [] }
}

export const notSignedIn = refusal(401, 'not-signed-in', 'Sign in first.')

export const userDisabled = refusal(
  403,
  'auth/user-disabled',
  'This account is blocked. Please ask the shop.',
)

export const tooBusy: AuthAnswer = {
  ...refusal(
    503,
    'too-busy',
    'Too many people are signing in at this moment. Try again in a moment.',
  ),
  retryAfterSeconds: 2,
}

export function tooMany(retryAfterSeconds: number): AuthAnswer {
  const message = `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`
  return { ...refusal(429, 'auth/too-many-requests', message), retryAfterSeconds }
}

/** Every wrong field at once; the code and the message are those of the first. */
export function wrongFields(problems: FieldProblems | undefined, status = 400): AuthAnswer {
  if (!problems)
    return refusal(400, 'bad-input', 'Send a JSON object with the fields of this call.')

  const sorted = Object.entries(problems).toSorted(
    ([one], [other]) => fieldOrder.indexOf(one) - fieldOrder.indexOf(other),
  )
  const fields = Object.fromEntries(
    sorted.map(([name, key]) => [name, problemSentence('en', key)] as const),
  )
  const [firstKey = ''] = sorted.map(([, key]) => key)
  const code = codes[firstKey] ?? 'bad-input'
  const message = problemSentence('en', firstKey)
  return {
    status,
    body: { code, message, fields },
    setCookies: [],
    problems: Object.fromEntries(sorted),
  }
}

const fieldOrder = ['email', 'token', 'currentPassword', 'password', 'newPassword', 'name', 'id']

const codes: Readonly<Record<string, string>> = {
  accountEmail: 'auth/invalid-email',
  emailTaken: 'auth/email-already-in-use',
  passwordMissing: 'auth/missing-password',
  passwordWrong: 'auth/wrong-password',
  passwordShort: 'auth/password-does-not-meet-requirements',
  passwordLong: 'auth/password-does-not-meet-requirements',
  passwordCommon: 'auth/password-does-not-meet-requirements',
  passwordOfEmail: 'auth/password-does-not-meet-requirements',
  resetLinkOver: 'auth/expired-action-code',
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
