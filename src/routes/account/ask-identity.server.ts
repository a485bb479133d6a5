/** What the forms of an account ask, and how they are refused. */

import { data, redirect, redirectDocument } from 'react-router'
import type { AuthAnswer } from '#src/features/accounts/auth-answer.ts'
import type { FormRefusal } from '#src/features/accounts/forms/form-refusal.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { problemSentence, type Words, wordsFor } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { DatabaseUnavailable } from '#src/platform/database/database.ts'
import { answerUnavailable } from '#src/platform/http/answer-unavailable.ts'
import type { PageContext } from '#src/routes/page-context.ts'
import { type ToastKey, toastCookie } from '#src/ui/toast/toast-cookie.ts'

type Asking = {
  readonly page: PageContext
  readonly request: Request
  readonly path: string
  readonly body: unknown
}

/** Asks as a call of the API would. */
export function askIdentity({ page, request, path, body }: Asking): Promise<AuthAnswer> {
  const { identity, caller } = page
  const { headers } = request
  const language = languageOf(request)
  return identity
    .answer({ method: 'POST', path, headers, body, from: caller.from, language })
    .catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error
      const { status, code, retryAfterSeconds } = answerUnavailable(error)
      return { status, body: { code }, setCookies: [], retryAfterSeconds }
    })
}

type Leaving = {
  readonly to: string
  /** Said on the page one arrives at. */
  readonly toast: ToastKey
  readonly setCookies: readonly string[]
}

export function leaveFor({ to, toast, setCookies }: Leaving): Response {
  const headers = new Headers([['set-cookie', toastCookie(toast)]])
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  // The dashboard has a stylesheet of its own, which a document waits for.
  const leave = /^\/dashboard(?:[/?#]|$)/i.test(to) ? redirectDocument : redirect
  return leave(to, { status: 303, headers })
}

type Typed = Readonly<Record<string, string>>

/** Says what is wrong in the page's language, and keeps what was typed but for passwords. */
export function refuseForm(answer: AuthAnswer, language: Language, typed: Typed) {
  const { status, retryAfterSeconds } = answer
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return data<FormRefusal>({ ...sentencesFor(answer, language), typed }, { status, headers })
}

function sentencesFor(answer: AuthAnswer, language: Language): Omit<FormRefusal, 'typed'> {
  const problems = Object.entries(answer.problems ?? {}).map(
    ([name, key]) => [name, problemSentence(language, key)] as const,
  )
  const [first] = problems
  return {
    message: first ? first[1] : messageFor(answer, language),
    problems: Object.fromEntries(problems),
  }
}

const messageKeys: Readonly<Record<string, keyof Words<'authFailures'>>> = {
  'auth/invalid-credential': 'wrongCredential',
  'auth/user-disabled': 'blocked',
  'auth/too-many-requests': 'tooMany',
}

function messageFor({ body, retryAfterSeconds = 0 }: AuthAnswer, language: Language): string {
  const words = wordsFor(language, 'authFailures')
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  const minutes = formatNumber(Math.ceil(retryAfterSeconds / 60), language)
  return interpolate(words[messageKeys[String(code)] ?? 'notNow'], { n: minutes })
}
