/** What the account endpoints share: their answers, and the session that some of them need. */

import { z } from 'zod'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import { problemSentences } from '#src/i18n/messages-for.ts'
import { type Answer, answer, problem } from '#src/platform/http/answer.ts'
import type { EndpointInput } from '#src/platform/http/endpoint.ts'
import { type AccountFailure, refusalOf } from '#src/routes/account/account-refusal.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

type Input = EndpointInput<undefined, undefined>
export type AccountContext = Pick<ApiContext, 'identity' | 'caller'>

export const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
})

export const SessionList = z.array(
  z.object({
    id: z.string(),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('To the hour, of a member of the team to five minutes'),
    device: z.string().describe('In plain words, or empty: Chrome on Android'),
    isCurrent: z.boolean(),
  }),
)

export const Done = z.object({ status: z.literal(true) })

export const wrongFields =
  'auth/invalid-email, auth/password-does-not-meet-requirements, …: what is wrong'
export const tooMany = { of: 'auth/too-many-requests, with Retry-After' }
export const tooManyChecks = {
  of: 'auth/too-many-requests, with Retry-After. After wrong passwords the e-mail gets a link, where it has an account: on the device that opens it, passwords are checked again',
}
export const tooBusy = {
  of: 'too-busy: too many passwords are checked at this moment, with Retry-After',
}
export const notSignedIn = { of: 'not-signed-in: without a session' }
/** For staff, of an endpoint that needs a fresh proof. */
export const needsProof = {
  of: 'not-allowed; proof-needed: the last proof is older than ten minutes; session-needed: a Bearer token does not open this',
}
export const needsSession = { of: 'session-needed: a Bearer token does not open this' }

type OwnCall = {
  readonly context: AccountContext
  readonly input: Input
  readonly own: OpenSession
}

/** For the session of the cookie. A token belongs to a program and must not extend its own life. */
export function withOwn(
  handle: (call: OwnCall) => Promise<Answer>,
): (context: AccountContext, input: Input) => Promise<Answer> {
  return async (context, input) => {
    if (input.header('authorization') !== null) {
      const message = 'Do this where you are signed in with a password.'
      return problem(403, 'session-needed', message)
    }
    const own = await context.identity.findSession(input.header('cookie'))
    return own ? handle({ context, input, own }) : refuse({ kind: 'signed-out' })
  }
}

/** The same with the body as the form says. */
export function withOwnForm<Form extends z.ZodType>(
  schema: Form,
  handle: (call: OwnCall & { readonly form: z.output<Form> }) => Promise<Answer>,
): (context: AccountContext, input: Input) => Promise<Answer> {
  return withOwn(async (call) => {
    const form = readForm(schema, call.input.rawBody)
    return form.ok ? handle({ ...call, form: form.value }) : refuse(form.failure)
  })
}

export function done(cookies: readonly string[] = []): Answer {
  return { ...answer({ status: true }), cookies }
}

export function refuse(failure: AccountFailure): Answer {
  const { status, code, message, problems, retryAfterSeconds } = refusalOf(failure)
  return {
    status,
    body: { code, message, ...(problems && { fields: problemSentences('en', problems) }) },
    ...(problems && { problems }),
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}
