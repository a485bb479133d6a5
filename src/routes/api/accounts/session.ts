/** Accounts over HTTP: the identity library's own addresses, answered in the shop's words. */

import { z } from 'zod'
import type { AuthAnswer } from '#src/features/accounts/auth-answer.ts'
import { ChangePasswordForm } from '#src/features/accounts/passwords/change-password.server.ts'
import { ResetRequest } from '#src/features/accounts/reset/request-reset.server.ts'
import { ResetForm } from '#src/features/accounts/reset/reset-password.server.ts'
import { RevokeForm } from '#src/features/accounts/sessions/revoke-form.ts'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.ts'
import { SignUpForm } from '#src/features/accounts/sign-up/sign-up-form.server.ts'
import { type Answer, answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, type EndpointInput } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
})

const Done = z.object({ status: z.literal(true) })

const wrongFields = 'auth/invalid-email, auth/password-does-not-meet-requirements, …: what is wrong'
const tooMany = { of: 'auth/too-many-requests, with Retry-After' }
const tooBusy = { of: 'too-busy: too many passwords are checked at this moment, with Retry-After' }
const notSignedIn = { of: 'not-signed-in: without a session' }
const needsSession = { of: 'session-needed: a Bearer token does not open this' }

const signUp = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Makes an account with e-mail and password, and signs in to it',
  permission: 'account.create',
  requestClass: 'sign-in',
  documentedBody: SignUpForm,
  answers: {
    200: { of: 'Who is signed in now', schema: z.object({ user: SessionUser }) },
    400: { of: wrongFields },
    409: { of: 'auth/email-already-in-use' },
    429: tooMany,
    503: tooBusy,
  },
  handle: async (context, input) => ask(context, input, 'POST /sign-up/email'),
})

const signIn = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in with e-mail and password, and sets the session cookie',
  permission: 'session.start',
  requestClass: 'sign-in',
  documentedBody: SignInForm,
  answers: {
    200: { of: 'Who is signed in now', schema: z.object({ user: SessionUser }) },
    400: { of: wrongFields },
    401: { of: 'auth/invalid-credential: a wrong password, or an unknown address' },
    403: { of: 'auth/user-disabled: the right password of a blocked user' },
    429: tooMany,
    503: tooBusy,
  },
  handle: async (context, input) => ask(context, input, 'POST /sign-in/email'),
})

const signOut = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session, and clears its cookie',
  permission: 'session.end',
  requestClass: 'sign-in',
  answers: {
    200: { of: 'Done, also without a session', schema: z.object({ success: z.boolean() }) },
  },
  handle: async (context, input) => ask(context, input, 'POST /sign-out'),
})

const getSession = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'Who is signed in, or null',
  permission: 'session.read',
  requestClass: 'reads',
  answers: {
    200: {
      of: 'The session, or null without one',
      schema: z
        .object({
          user: SessionUser,
          session: z
            .object({ id: z.string(), expiresAt: z.iso.datetime() })
            .optional()
            .describe('Left out where a Bearer token asks'),
        })
        .nullable(),
    },
  },
  handle: async (context, input) => {
    // A Bearer wins over a cookie; it belongs to a session that only its owner is shown.
    if (input.header('authorization') === null) return ask(context, input, 'GET /get-session')
    const { user } = context.caller
    return answer(user ? { user } : null)
  },
})

const requestReset = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Mails a link that sets a new password, where there is an account',
  permission: 'password.reset',
  requestClass: 'sign-in',
  documentedBody: ResetRequest,
  answers: {
    200: { of: 'The same whether there is an account or not', schema: Done },
    400: { of: 'auth/invalid-email' },
    429: tooMany,
  },
  handle: async (context, input) => ask(context, input, 'POST /request-password-reset'),
})

const resetPassword = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the token of the mail, and ends all sessions',
  permission: 'password.reset',
  requestClass: 'sign-in',
  documentedBody: ResetForm,
  answers: {
    200: { of: 'The password is set', schema: Done },
    400: { of: 'auth/expired-action-code, or auth/password-does-not-meet-requirements' },
    503: tooBusy,
  },
  handle: async (context, input) => ask(context, input, 'POST /reset-password'),
})

const changePassword = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets a new password by the current one, and ends all other sessions',
  permission: 'account.manage',
  requestClass: 'sign-in',
  documentedBody: ChangePasswordForm,
  answers: {
    200: { of: 'The password is set; the session goes on under a new cookie', schema: Done },
    400: { of: 'auth/password-does-not-meet-requirements' },
    401: { of: 'not-signed-in, or auth/wrong-password: not the current one' },
    403: needsSession,
    409: { of: 'auth/no-password: an account that signs in with Google alone' },
    429: tooMany,
    503: tooBusy,
  },
  handle: async (context, input) => askOwn(context, input, 'POST /change-password'),
})

const listSessions = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/auth/list-sessions',
  summary: 'Where the account is signed in',
  permission: 'account.manage',
  requestClass: 'reads',
  answers: {
    200: {
      of: 'The session of this browser first, then the latest used',
      schema: z.array(
        z.object({
          id: z.string(),
          signedInAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().describe('To the hour'),
          device: z.string().describe('In plain words, or empty: Chrome on Android'),
          isCurrent: z.boolean(),
        }),
      ),
    },
    401: notSignedIn,
    403: needsSession,
  },
  handle: async (context, input) => askOwn(context, input, 'GET /list-sessions'),
})

const revokeSession = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'Ends one session of the account',
  permission: 'account.manage',
  requestClass: 'sign-in',
  documentedBody: RevokeForm,
  answers: {
    200: { of: 'It is over', schema: Done },
    400: { of: 'bad-input' },
    401: notSignedIn,
    403: needsSession,
    404: { of: 'not-found: the account has no such session' },
  },
  handle: async (context, input) => askOwn(context, input, 'POST /revoke-session'),
})

const revokeOtherSessions = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'Ends every session of the account but the one of this browser',
  permission: 'account.manage',
  requestClass: 'sign-in',
  answers: {
    200: { of: 'They are over', schema: Done },
    401: notSignedIn,
    403: needsSession,
  },
  handle: async (context, input) => askOwn(context, input, 'POST /revoke-other-sessions'),
})

type Input = EndpointInput<undefined, undefined>

/** A token is a program's, for fifteen minutes: it must not lengthen its own stay. */
async function askOwn(context: ApiContext, input: Input, asked: string): Promise<Answer> {
  if (input.header('authorization') !== null) {
    return problem(403, 'session-needed', 'Do this where you are signed in with a password.')
  }
  return ask(context, input, asked)
}

async function ask(
  { identity, caller }: ApiContext,
  { allHeaders, rawBody }: Input,
  asked: string,
): Promise<Answer> {
  const [method = '', path = ''] = asked.split(' ')
  return toAnswer(
    await identity.answer({
      method,
      path,
      headers: allHeaders(),
      body: rawBody,
      from: caller.from,
    }),
  )
}

function toAnswer({ status, body, setCookies, retryAfterSeconds }: AuthAnswer): Answer {
  return {
    status,
    body,
    cookies: setCookies,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}

export const sessionEndpoints: readonly Endpoint<ApiContext>[] = [
  signUp,
  signIn,
  signOut,
  getSession,
  requestReset,
  resetPassword,
  changePassword,
  listSessions,
  revokeSession,
  revokeOtherSessions,
]
