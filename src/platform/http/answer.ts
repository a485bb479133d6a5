/** The answer of an endpoint, and the one shape of every error. */

import type { Language } from '#src/i18n/language.ts'
import { type AnswerCode, answersInBangla } from '#src/i18n/messages/answers.ts'
import { problemSentences } from '#src/i18n/messages-for.ts'
import { isRecord } from '#src/lib/is-record.ts'

export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[]
  /** The version of the resource in quotes; a matching `If-None-Match` gets 304. */
  readonly etag?: string
  /** What `fields` of an error says, as keys of the message catalogue where it has them. */
  readonly problems?: FieldProblems
  /** What `message` of an error says in Bangla, where its code has several sentences. */
  readonly messageInBangla?: string
}

/** By the field's name on the wire: a sentence that a person can act on. */
export type FieldProblems = Readonly<Record<string, string>>

type ProblemOptions = {
  /** Keys of the message catalogue as well as sentences. */
  readonly fields?: FieldProblems
  readonly retryAfterSeconds?: number
  /** Instead of the sentence of the code. */
  readonly messageInBangla?: string
  /** Fields beside code and message: the current quote, stock or order. */
  readonly more?: Readonly<Record<string, unknown>>
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body }
}

/** `message` is one English sentence that a person can act on. */
export function problem(
  status: number,
  code: AnswerCode,
  message: string,
  { fields, retryAfterSeconds, messageInBangla, more }: ProblemOptions = {},
): Answer {
  return {
    status,
    body: {
      code,
      message,
      ...(fields && { fields: problemSentences('en', fields) }),
      ...more,
    },
    ...(fields && { problems: fields }),
    ...(messageInBangla !== undefined && { messageInBangla }),
    headers: {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  }
}

export function badInput(fields: FieldProblems): Answer {
  return problem(400, 'bad-input', 'Some of what was sent is missing or wrong.', { fields })
}

/** The body of an answer; an error in Bangla for those who ask for it. */
export function bodyIn(language: Language, { body, problems, messageInBangla }: Answer): unknown {
  if (language === 'en' || !isRecord(body) || !isAnswerCode(body.code)) return body
  return {
    ...body,
    message: messageInBangla ?? answersInBangla[body.code],
    ...(problems && { fields: problemSentences(language, problems) }),
  }
}

function isAnswerCode(code: unknown): code is AnswerCode {
  return typeof code === 'string' && Object.hasOwn(answersInBangla, code)
}

/**
 * The dashboard in Bangla asks with `bn` alone. The list of a browser's own preferences asks for
 * nothing: a page names its language, and programs read English.
 */
export function languageOfAnswer(acceptLanguage: string | undefined): Language {
  return acceptLanguage === 'bn' ? 'bn' : 'en'
}

export const notFound: Answer = problem(404, 'not-found', 'There is nothing here under this name.')
export const notSignedIn: Answer = problem(401, 'not-signed-in', 'Sign in first.')
export const notAllowed: Answer = problem(403, 'not-allowed', 'This account may not do that.')
