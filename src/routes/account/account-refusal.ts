/** The answer to each account failure: over the API, and on a page in its language. */

import type { FactorFailure } from '#src/features/accounts/factors/manage-factors.server.ts'
import type { PasskeySignInFailure } from '#src/features/accounts/factors/passkey-sign-in.server.ts'
import type { NoSuchUser } from '#src/features/accounts/factors/reset-factors.server.ts'
import type { SecondStepFailure } from '#src/features/accounts/factors/second-step.server.ts'
import type { StepUpFailure } from '#src/features/accounts/factors/step-up.server.ts'
import { failureCodes } from '#src/features/accounts/failure-codes.ts'
import type { WrongFields } from '#src/features/accounts/forms/read-form.ts'
import type { ChangePasswordFailure } from '#src/features/accounts/passwords/change-password.server.ts'
import type { ByLinkFailure } from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import type { RequestResetFailure } from '#src/features/accounts/reset/request-reset.server.ts'
import type { EndSessionFailure } from '#src/features/accounts/sessions/end-sessions.server.ts'
import type { SignInFailure } from '#src/features/accounts/sign-in/sign-in.server.ts'
import type { SignUpFailure } from '#src/features/accounts/sign-up/sign-up.server.ts'
import type { AnswerCode } from '#src/i18n/messages/answers.ts'
import { messagesFor, problemSentence, type SectionMessages } from '#src/i18n/messages-for.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

export type AccountFailure =
  | WrongFields
  | SignInFailure
  | SecondStepFailure
  | PasskeySignInFailure
  | FactorFailure
  | NoSuchUser
  | StepUpFailure
  | SignUpFailure
  | RequestResetFailure
  | ByLinkFailure
  | ChangePasswordFailure
  | EndSessionFailure

export type AccountRefusal = {
  readonly status: number
  readonly code: AnswerCode
  /** In English, for the API. */
  readonly message: string
  /** A catalogue key for each wrong field, in the order of the form. */
  readonly problems?: FieldProblems
  readonly retryAfterSeconds?: number
  /** For a page, when no field is wrong. */
  readonly sentence: keyof SectionMessages<'authFailures'>
}

const sentences = messagesFor('en', 'authFailures')

export function refusalOf(failure: AccountFailure): AccountRefusal {
  switch (failure.kind) {
    case 'wrong-fields':
      return wrongFields(400, failure.problems)
    case 'invalid-credential': {
      const message = 'The e-mail or the password is not right.'
      return { ...refusal(401, failure, message), sentence: 'wrongCredential' }
    }
    case 'user-disabled': {
      const message = 'This account is blocked. Please ask the shop.'
      return { ...refusal(403, failure, message), sentence: 'blocked' }
    }
    case 'second-factor-needed': {
      const message = 'The password is right. This account also asks for a code or a passkey.'
      return { ...refusal(403, failure, message), sentence: 'notNow' }
    }
    case 'step-over': {
      const message = 'The step before this one is missing or too long ago. Start again.'
      return { ...refusal(400, failure, message), sentence: 'stepOver' }
    }
    case 'wrong-code':
      return wrongFields(401, { code: 'codeWrong' })
    case 'wrong-passkey': {
      const message = 'This passkey does not open this account. Try again, or use a code.'
      return { ...refusal(401, failure, message), sentence: 'passkeyWrong' }
    }
    case 'email-in-use':
      return wrongFields(409, { email: 'emailTaken' })
    case 'wrong-password':
      return wrongFields(401, { currentPassword: 'passwordWrong' })
    case 'password-of-email':
      return wrongFields(400, { newPassword: 'passwordOfEmail' })
    case 'link-over':
      return wrongFields(400, { token: 'resetLinkOver' })
    case 'no-password':
      return { ...refusal(409, failure, sentences.noPassword), sentence: 'noPassword' }
    case 'signed-out':
      return refusal(401, failure, 'Sign in first.')
    case 'address-not-verified':
      return refusal(409, failure, 'Verify your e-mail address first: My Account mails the link.')
    case 'too-many-factors':
      return refusal(409, failure, 'An account has at most 20 passkeys. Remove one first.')
    case 'no-such-factor':
      return refusal(404, failure, 'This account has no such second factor.')
    case 'no-such-user':
      return refusal(404, failure, 'There is no such account.')
    case 'no-such-session':
      return { ...refusal(404, failure, sentences.sessionOver), sentence: 'sessionOver' }
    case 'too-many-attempts': {
      const { retryAfterSeconds } = failure
      const message = `Too many attempts. Try again in ${inMinutes(retryAfterSeconds)}.`
      return { ...refusal(429, failure, message), retryAfterSeconds, sentence: 'tooMany' }
    }
    case 'account-locked': {
      const { retryAfterSeconds } = failure
      const message = `Too many wrong passwords. Open the link that we mail to this e-mail, if it has an account, or try again in ${inMinutes(retryAfterSeconds)}.`
      return { ...refusal(429, failure, message), retryAfterSeconds, sentence: 'linkMailed' }
    }
    case 'too-busy': {
      const message = 'Too many people are signing in at this moment. Try again in a moment.'
      return { ...refusal(503, failure, message), retryAfterSeconds: 2 }
    }
    default:
      return assertNever(failure)
  }
}

function refusal(
  status: number,
  { kind }: { readonly kind: keyof typeof failureCodes },
  message: string,
): AccountRefusal {
  return { status, code: failureCodes[kind], message, sentence: 'notNow' }
}

/** Names every wrong field at once; code and message are those of the first. */
function wrongFields(status: number, problems: FieldProblems | undefined): AccountRefusal {
  if (!problems) {
    const message = 'Send a JSON object with the fields of this call.'
    return { status: 400, code: 'bad-input', message, sentence: 'notNow' }
  }
  const sorted = Object.entries(problems).toSorted(
    ([one], [other]) => fieldOrder.indexOf(one) - fieldOrder.indexOf(other),
  )
  const [[, firstKey] = ['', '']] = sorted
  return {
    status,
    code: codesOfProblems[firstKey] ?? 'bad-input',
    message: problemSentence('en', firstKey),
    problems: Object.fromEntries(sorted),
    sentence: 'notNow',
  }
}

const fieldOrder = [
  'email',
  'token',
  'currentPassword',
  'password',
  'newPassword',
  'code',
  'passkey',
  'name',
  'id',
]

const codesOfProblems: Readonly<Record<string, AnswerCode>> = {
  accountEmail: 'auth/invalid-email',
  emailTaken: failureCodes['email-in-use'],
  passwordMissing: 'auth/missing-password',
  passwordWrong: failureCodes['wrong-password'],
  passwordShort: failureCodes['password-of-email'],
  passwordLong: failureCodes['password-of-email'],
  passwordCommon: failureCodes['password-of-email'],
  passwordOfEmail: failureCodes['password-of-email'],
  resetLinkOver: failureCodes['link-over'],
  codeWrong: failureCodes['wrong-code'],
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
