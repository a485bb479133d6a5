/** The answer of an endpoint, and the one shape of every error. */

import { problemSentence } from '#src/i18n/messages-for.ts'

export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whole `Set-Cookie` lines. */
  readonly cookies?: readonly string[]
  /** The version of the resource in quotes; a matching `If-None-Match` gets 304. */
  readonly etag?: string
}

/** By the field's name on the wire: a sentence that a person can act on. */
export type FieldProblems = Readonly<Record<string, string>>

type ProblemOptions = {
  readonly fields?: FieldProblems
  readonly retryAfterSeconds?: number
  /** Fields beside code and message: the current quote, stock or order. */
  readonly more?: Readonly<Record<string, unknown>>
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body }
}

/** `message` is one sentence that a person can act on. */
export function problem(
  status: number,
  code: string,
  message: string,
  { fields, retryAfterSeconds, more }: ProblemOptions = {},
): Answer {
  return {
    status,
    body: { code, message, ...(fields && { fields }), ...more },
    headers: {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  }
}

/** Takes keys of the message catalogue as well as sentences. The API speaks English. */
export function badInput(problems: FieldProblems): Answer {
  const fields = Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, problemSentence('en', key)]),
  )
  return problem(400, 'bad-input', 'Some of what was sent is missing or wrong.', { fields })
}

export const notFound: Answer = problem(404, 'not-found', 'There is nothing here under this name.')
export const notSignedIn: Answer = problem(401, 'not-signed-in', 'Sign in first.')
export const notAllowed: Answer = problem(403, 'not-allowed', 'This account may not do that.')
