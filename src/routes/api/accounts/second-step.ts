/** The second step of a sign-in, a passkey alone, and a proof again, over HTTP. */

import { z } from 'zod'
import { signInByPasskey } from '#src/features/accounts/factors/passkey-sign-in.server.ts'
import { optionsToProve } from '#src/features/accounts/factors/passkeys.server.ts'
import { takeSecondStep } from '#src/features/accounts/factors/second-step.server.ts'
import {
  PasskeyOptionsForm,
  PasskeySignInForm,
  SecondStepForm,
} from '#src/features/accounts/factors/second-step-form.ts'
import { proveAgain, StepUpForm } from '#src/features/accounts/factors/step-up.server.ts'
import { readForm } from '#src/features/accounts/forms/read-form.ts'
import { visitorOf } from '#src/features/accounts/identity.server.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import {
  type AccountContext as Context,
  Done,
  done,
  needsSession,
  refuse,
  SessionUser,
  tooBusy,
  tooMany,
  tooManyChecks,
  withOwnForm,
} from '#src/routes/api/accounts/account-answers.ts'

const secondStep = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/sign-in/second-step',
  summary: 'Completes a sign-in by a code of the app, a recovery code or a passkey',
  permission: 'session.start',
  requestClass: 'bulk',
  documentedBody: SecondStepForm,
  answers: {
    200: { of: 'The signed-in user', schema: z.object({ user: SessionUser }) },
    400: {
      of: 'bad-input; auth/missing-multi-factor-session: without a first step of the last ten minutes',
    },
    401: { of: 'auth/invalid-verification-code: a wrong or used code or passkey' },
    403: { of: 'auth/user-disabled' },
    429: tooMany,
  },
  handle: async ({ identity, caller }, { rawBody, header, allHeaders }) => {
    const form = readForm(SecondStepForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const visitor = visitorOf(identity, allHeaders(), caller.from)
    const step = { form: form.value, cookies: header('cookie'), visitor }
    const signedIn = await takeSecondStep(identity, step)
    if (!signedIn.ok) return refuse(signedIn.failure)
    const { user, token } = signedIn.value
    const cookies = [identity.sessionCookie.set(token), identity.pendingSignIn.clear()]
    return { ...answer({ user }), cookies }
  },
})

const passkeyOptions = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What a browser needs to use a passkey',
  permission: 'session.start',
  requestClass: 'bulk',
  documentedBody: PasskeyOptionsForm,
  answers: {
    200: { of: 'WebAuthn’s PublicKeyCredentialRequestOptions as JSON', schema: z.looseObject({}) },
    400: { of: 'bad-input, or auth/missing-multi-factor-session' },
    401: { of: 'not-signed-in' },
  },
  handle: async ({ identity }, { rawBody, header }) => {
    const form = readForm(PasskeyOptionsForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const { purpose } = form.value
    const cookies = header('cookie')
    const pending =
      purpose === 'second-step' ? await identity.pendingSignIn.open(cookies) : undefined
    if (purpose === 'second-step' && !pending) return refuse({ kind: 'step-over' })
    const own = purpose === 'step-up' ? await identity.findSession(cookies) : undefined
    if (purpose === 'step-up' && !own) return refuse({ kind: 'signed-out' })

    const { shop, relyingParty } = identity
    const user = pending?.user ?? own?.user.id
    const { options, cookie } = await optionsToProve(relyingParty, shop.db.read, { purpose, user })
    return { ...answer(options), cookies: [cookie] }
  },
})

const passkeySignIn = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Signs in with a passkey alone, which counts as both factors',
  permission: 'session.start',
  requestClass: 'bulk',
  documentedBody: PasskeySignInForm,
  answers: {
    200: { of: 'The signed-in user', schema: z.object({ user: SessionUser }) },
    400: { of: 'bad-input; auth/missing-multi-factor-session: without fresh options' },
    401: { of: 'auth/invalid-verification-code: unknown, or for another challenge or origin' },
    403: { of: 'auth/user-disabled' },
  },
  handle: async ({ identity, caller }, { rawBody, header, allHeaders }) => {
    const form = readForm(PasskeySignInForm, rawBody)
    if (!form.ok) return refuse(form.failure)
    const { passkey, trustDevice = false } = form.value
    const signedIn = await signInByPasskey(identity, {
      passkey,
      isTrusted: trustDevice,
      cookies: header('cookie'),
      visitor: visitorOf(identity, allHeaders(), caller.from),
    })
    if (!signedIn.ok) return refuse(signedIn.failure)
    const { user, token } = signedIn.value
    const cookies = [identity.sessionCookie.set(token), identity.relyingParty.challenge.clear()]
    return { ...answer({ user }), cookies }
  },
})

const stepUp = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Proves again who is signed in, by password, code of the app or passkey',
  permission: 'account.manage',
  requestClass: 'bulk',
  documentedBody: StepUpForm,
  answers: {
    200: { of: 'Sensitive actions are possible for ten minutes', schema: Done },
    400: { of: 'bad-input' },
    401: { of: 'not-signed-in, auth/wrong-password or auth/invalid-verification-code' },
    403: needsSession,
    429: tooManyChecks,
    503: tooBusy,
  },
  handle: withOwnForm(StepUpForm, async ({ context, input, own, form }) => {
    const { from } = context.caller
    const command = { own, form, cookies: input.header('cookie'), from }
    const proved = await proveAgain(context.identity, command)
    return proved.ok ? done() : refuse(proved.failure)
  }),
})

export const secondStepEndpoints: readonly Endpoint<Context>[] = [
  secondStep,
  passkeyOptions,
  passkeySignIn,
  stepUp,
]
