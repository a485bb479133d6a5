/** Signing in over HTTP: the identity library's own addresses, answered in the shop's words. */

import { z } from 'zod'
import type { AuthAnswer } from '#src/features/accounts/identity.server.ts'
import { SignInForm } from '#src/features/accounts/sign-in-form.ts'
import type { Answer } from '#src/platform/http/answer.ts'
import { type Call, type CallInput, defineCall } from '#src/platform/http/call.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
})

const signIn = defineCall<ApiContext>({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in with e-mail and password, and sets the session cookie',
  action: 'session.start',
  documentedBody: SignInForm,
  answers: {
    200: { of: 'Who is signed in now', schema: z.object({ user: SessionUser }) },
    401: { of: 'auth/invalid-credential: a wrong password, or an unknown address' },
    403: { of: 'auth/user-disabled: the right password of a blocked user' },
    429: { of: 'auth/too-many-requests, with Retry-After' },
  },
  handle: async (context, input) => ask(context, input, 'POST /sign-in/email'),
})

const signOut = defineCall<ApiContext>({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session, and clears its cookie',
  action: 'session.end',
  answers: {
    200: { of: 'Done, also without a session', schema: z.object({ success: z.boolean() }) },
  },
  handle: async (context, input) => ask(context, input, 'POST /sign-out'),
})

const getSession = defineCall<ApiContext>({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'Who is signed in, or null',
  action: 'session.read',
  answers: {
    200: {
      of: 'The session, or null without one',
      schema: z
        .object({
          user: SessionUser,
          session: z.object({ id: z.string(), expiresAt: z.iso.datetime() }),
        })
        .nullable(),
    },
  },
  handle: async (context, input) => ask(context, input, 'GET /get-session'),
})

async function ask(
  { identity, caller }: ApiContext,
  { headers, rawBody }: CallInput<undefined, undefined>,
  asked: `${string} ${string}`,
): Promise<Answer> {
  const [method = '', path = ''] = asked.split(' ')
  return toAnswer(
    await identity.answer({ method, path, headers, body: rawBody, from: caller.from }),
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

export const sessionCalls: readonly Call<ApiContext>[] = [signIn, signOut, getSession]
