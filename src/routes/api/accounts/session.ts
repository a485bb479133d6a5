/** Accounts over HTTP: the published paths under `/api/auth`. */

import { z } from 'zod'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import {
  ChangePasswordForm,
  changePassword,
} from '#src/features/accounts/passwords/change-password.server.ts'
import { PasswordByLinkForm } from '#src/features/accounts/passwords/replace-password-by-link.server.ts'
import { ResetRequest, requestReset } from '#src/features/accounts/reset/request-reset.server.ts'
import { resetPassword } from '#src/features/accounts/reset/reset-password.server.ts'
import {
  endOtherSessions,
  endSession,
  signOut,
} from '#src/features/accounts/sessions/end-sessions.server.ts'
import { listSessions } from '#src/features/accounts/sessions/list-sessions.server.ts'
import { RevokeForm } from '#src/features/accounts/sessions/revoke-form.ts'
import { signIn } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.ts'
import { signUp } from '#src/features/accounts/sign-up/sign-up.server.ts'
import { SignUpForm } from '#src/features/accounts/sign-up/sign-up-form.server.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import {
  type AccountContext as Context,
  Done,
  done,
  needsSession,
  notSignedIn,
  refuse,
  SessionList,
  SessionUser,
  tooBusy,
  tooMany,
  tooManyChecks,
  withOwn,
  withOwnForm,
  wrongFields,
} from '#src/routes/api/accounts/account-answers.ts'

const signUpEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Makes an account with e-mail and password, and signs in to it',
  permission: 'account.create',
  requestClass: 'bulk',
  documentedBody: SignUpForm,
  answers: {
    200: { of: 'The signed-in user', schema: z.object({ user: SessionUser }) },
    400: { of: wrongFields },
    409: { of: 'auth/email-already-in-use' },
    429: tooMany,
    503: tooBusy,
  },
  handle: async ({ identity, caller }, { rawBody, allHeaders }) => {
    const form = readForm(SignUpForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const signedUp = await signUp(
      identity,
      { ...form.value, language: 'en' },
      visitorOf(identity, allHeaders(), caller.from),
    )
    if (!signedUp.ok) return refuse(signedUp.failure)
    const { user, token } = signedUp.value
    return { ...answer({ user }), cookies: [identity.sessionCookie.set(token)] }
  },
})

const signInEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in with e-mail and password, and sets the session cookie',
  permission: 'session.start',
  requestClass: 'bulk',
  documentedBody: SignInForm,
  answers: {
    200: { of: 'The signed-in user', schema: z.object({ user: SessionUser }) },
    400: { of: wrongFields },
    401: { of: 'auth/invalid-credential: a wrong password, or an unknown address' },
    403: {
      of: 'auth/user-disabled: the right password of a blocked user; auth/multi-factor-auth-required: the right password of an account with a second factor. It opens no session and sets the cookie of the second step',
    },
    429: tooManyChecks,
    503: tooBusy,
  },
  handle: async ({ identity, caller }, { rawBody, allHeaders }) => {
    const form = readForm(SignInForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const signedIn = await signIn(
      identity,
      form.value,
      visitorOf(identity, allHeaders(), caller.from),
    )
    if (!signedIn.ok) {
      const { failure } = signedIn
      const cookies = failure.kind === 'second-factor-needed' ? [failure.cookie] : []
      return { ...refuse(failure), cookies }
    }
    const { user, token } = signedIn.value
    return { ...answer({ user }), cookies: [identity.sessionCookie.set(token)] }
  },
})

const signOutEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session, and clears its cookie and what the browser cached',
  permission: 'session.end',
  requestClass: 'bulk',
  answers: {
    200: { of: 'Succeeds without a session as well', schema: z.object({ success: z.boolean() }) },
  },
  handle: async ({ identity }, { header }) => {
    return { ...answer({ success: true }), ...(await signOut(identity, header('cookie'))) }
  },
})

const getSessionEndpoint = defineEndpoint<Context>({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'The signed-in user, or null',
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
  handle: async ({ identity, caller }, { header }) => {
    // A Bearer token wins over a cookie. Only the session's owner may read its id.
    if (header('authorization') !== null) return answer(caller.user ? { user: caller.user } : null)
    const own = await identity.findSession(header('cookie'))
    if (!own) return { ...answer(null), cookies: identity.sessionCookie.clear(header('cookie')) }
    const { user, sessionId: id, expiresAt } = own
    return answer({ user, session: { id, expiresAt } })
  },
})

const requestResetEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Mails a link that sets a new password, where there is an account',
  permission: 'password.reset',
  requestClass: 'bulk',
  documentedBody: ResetRequest,
  answers: {
    200: { of: 'The same answer with and without an account', schema: Done },
    400: { of: 'auth/invalid-email' },
    429: tooMany,
  },
  handle: async ({ identity, caller }, { rawBody }) => {
    const form = readForm(ResetRequest, rawBody)
    if (!form.ok) return refuse(form.failure)
    const { from } = caller
    const requested = await requestReset(identity, { ...form.value, from, language: 'en' })
    return requested.ok ? done() : refuse(requested.failure)
  },
})

const resetPasswordEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the token of the mail, and ends all sessions',
  permission: 'password.reset',
  requestClass: 'bulk',
  documentedBody: PasswordByLinkForm,
  answers: {
    200: { of: 'The password is set', schema: Done },
    400: { of: 'auth/expired-action-code, or auth/password-does-not-meet-requirements' },
    503: tooBusy,
  },
  handle: async ({ identity, caller }, { rawBody }) => {
    const form = readForm(PasswordByLinkForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const reset = await resetPassword(identity, form.value, caller.from)
    return reset.ok ? done() : refuse(reset.failure)
  },
})

const changePasswordEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets a new password by the current one, and ends all other sessions',
  permission: 'account.manage',
  requestClass: 'bulk',
  documentedBody: ChangePasswordForm,
  answers: {
    200: { of: 'The password is set; the session goes on under a new cookie', schema: Done },
    400: { of: 'auth/password-does-not-meet-requirements' },
    401: { of: 'not-signed-in, or auth/wrong-password: not the current one' },
    403: needsSession,
    409: { of: 'auth/no-password: an account that signs in with Google alone' },
    429: tooManyChecks,
    503: tooBusy,
  },
  handle: withOwnForm(ChangePasswordForm, async ({ context, input, own, form }) => {
    const { identity, caller } = context
    const visitor = visitorOf(identity, input.allHeaders(), caller.from)
    const command = { user: own.user, form, visitor }
    const changed = await changePassword(identity, command)
    return changed.ok
      ? done([identity.sessionCookie.set(changed.value.token)])
      : refuse(changed.failure)
  }),
})

const listSessionsEndpoint = defineEndpoint<Context>({
  method: 'GET',
  path: '/api/auth/list-sessions',
  summary: 'Lists the sessions of the account',
  permission: 'account.manage',
  requestClass: 'reads',
  answers: {
    200: {
      of: 'The session of this browser first, then the latest used',
      schema: SessionList,
    },
    401: notSignedIn,
    403: needsSession,
  },
  handle: withOwn(async ({ context, own }) => {
    const { user, sessionId: current } = own
    const shown = { userId: user.id, current, language: 'en' } as const
    return answer(await listSessions(context.identity.shop, shown))
  }),
})

const revokeSessionEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'Ends one session of the account',
  permission: 'account.manage',
  requestClass: 'bulk',
  documentedBody: RevokeForm,
  answers: {
    200: { of: 'The session has ended', schema: Done },
    400: { of: 'bad-input' },
    401: notSignedIn,
    403: needsSession,
    404: { of: 'not-found: the account has no such session' },
  },
  handle: withOwnForm(RevokeForm, async ({ context, input, own, form }) => {
    const { identity } = context
    const { id } = form
    const ended = await endSession(identity, own, id)
    if (!ended.ok) return refuse(ended.failure)
    return done(id === own.sessionId ? identity.sessionCookie.clear(input.header('cookie')) : [])
  }),
})

const revokeOtherSessionsEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'Ends every session of the account but the one of this browser',
  permission: 'account.manage',
  requestClass: 'bulk',
  answers: {
    200: { of: 'The sessions have ended', schema: Done },
    401: notSignedIn,
    403: needsSession,
  },
  handle: withOwn(async ({ context, own }) => {
    await endOtherSessions(context.identity, own)
    return done()
  }),
})

export const sessionEndpoints: readonly Endpoint<Context>[] = [
  signUpEndpoint,
  signInEndpoint,
  signOutEndpoint,
  getSessionEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
  changePasswordEndpoint,
  listSessionsEndpoint,
  revokeSessionEndpoint,
  revokeOtherSessionsEndpoint,
]
