/** How the account pages answer a form: with a redirect, or with the form and its errors. */

import { redirect, redirectDocument } from 'react-router'
import type { FormRefusal } from '#src/features/accounts/forms/form-refusal.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor, problemSentences } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import type { Unavailable } from '#src/platform/http/answer-unavailable.ts'
import {
  type AccountFailure,
  type AccountRefusal,
  refusalOf,
} from '#src/routes/account/account-refusal.ts'
import { refuse } from '#src/routes/refuse.ts'
import { type ToastKey, toastCookie } from '#src/ui/toast/toast-cookie.ts'

type Leaving = {
  readonly to: string
  /** A toast for the next page. */
  readonly toast?: ToastKey
  /** Whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[]
}

export function leaveFor({ to, toast, cookies = [] }: Leaving): Response {
  const all = toast === undefined ? cookies : [toastCookie(toast), ...cookies]
  const headers = new Headers(all.map((cookie) => ['set-cookie', cookie]))
  // The dashboard has its own stylesheet, so it needs a new document.
  const leave = /^\/dashboard(?:[/?#]|$)/i.test(to) ? redirectDocument : redirect
  return leave(to, { status: 303, headers })
}

type Typed = Readonly<Record<string, string>>

/** Names the errors in the page's language. `typed` holds all values except passwords. */
export function refuseForm(
  failure: AccountFailure | Unavailable,
  language: Language,
  typed: Typed,
) {
  const refusal = failure.kind === 'unavailable' ? { ...failure, ...notNow } : refusalOf(failure)
  const { status, retryAfterSeconds } = refusal
  const shown: FormRefusal = { ...sentencesFor(refusal, language), typed }
  return refuse(shown, status, retryAfterSeconds)
}

const notNow = { sentence: 'notNow' } as const

type Said = Pick<AccountRefusal, 'sentence' | 'retryAfterSeconds'> & {
  readonly problems?: FieldProblems
}

/** The first error and those of the fields, in the language of the page. */
export function sentencesFor(
  { problems = {}, sentence: key, retryAfterSeconds = 0 }: Said,
  language: Language,
): Omit<FormRefusal, 'typed'> {
  const sentences = problemSentences(language, problems)
  const minutes = formatNumber(Math.ceil(retryAfterSeconds / 60), language)
  const [first] = Object.values(sentences)
  return {
    message: first ?? interpolate(messagesFor(language, 'authFailures')[key], { n: minutes }),
    problems: sentences,
  }
}
