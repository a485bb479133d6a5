/** Second factors over HTTP: the second step, a proof again, and the own passkeys, app and codes. */

import { z } from 'zod'
import {
  AppForm,
  PasskeyForm,
  RemoveFactorForm,
  RenamePasskeyForm,
} from '#src/features/accounts/factors/factor-forms.ts'
import { findFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import {
  addApp,
  addPasskey,
  removeFactor,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
} from '#src/features/accounts/factors/manage-factors.server.ts'
import { optionsToEnrol } from '#src/features/accounts/factors/passkeys.server.ts'
import { drawQrCode } from '#src/platform/barcode.server.ts'
import { answer } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import {
  type AccountContext as Context,
  Done,
  done,
  needsSession,
  notSignedIn,
  refuse,
  withOwn,
  withOwnForm,
} from '#src/routes/api/accounts/account-answers.ts'

const needsProof = {
  of: 'proof-needed: the last proof is older than ten minutes, see /api/auth/step-up; session-needed: a Bearer token does not open this',
}
const notVerified = { of: 'address-not-verified, or too-many-factors' }

const Factors = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  appAddedAt: z.iso.datetime().nullable().describe('null without an authenticator app'),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean().describe('false for an account that signs in with Google alone'),
})

const Added = z.object({
  recoveryCodes: z
    .array(z.string())
    .optional()
    .describe('Ten codes with the first factor. No later answer has them'),
})

const listFactors = defineEndpoint<Context>({
  method: 'GET',
  path: '/api/auth/factors',
  summary: 'The second factors of the account, without their secrets',
  permission: 'account.manage',
  requestClass: 'reads',
  answers: {
    200: { of: 'Passkeys, the app, and how many recovery codes are left', schema: Factors },
    401: notSignedIn,
    403: needsSession,
  },
  handle: withOwn(async ({ context, own }) => {
    return answer(await findFactors(context.identity.shop.db.read, own.user.id))
  }),
})

const startAppEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/app/start',
  summary: 'A new secret for an authenticator app; its first code adds the app',
  permission: 'factor.change',
  requestClass: 'bulk',
  answers: {
    200: {
      of: 'The secret in base 32, the address that the QR code holds, and the code as a picture',
      schema: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
    },
    401: notSignedIn,
    403: needsProof,
  },
  handle: withOwn(async ({ context, own }) => {
    const { secret, address, cookie } = await startApp(context.identity, own)
    const picture = await drawQrCode(address)
    return { ...answer({ secret, address, picture }), cookies: [cookie] }
  }),
})

const addAppEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/app',
  summary: 'Adds the authenticator app, or replaces it, by its first code',
  permission: 'factor.change',
  requestClass: 'bulk',
  documentedBody: AppForm,
  answers: {
    200: { of: 'The app is added', schema: Added },
    400: { of: 'bad-input; auth/missing-multi-factor-session: not started, or too long ago' },
    401: { of: 'not-signed-in, or auth/invalid-verification-code' },
    403: needsProof,
    409: notVerified,
  },
  handle: withOwnForm(AppForm, async ({ context, input, own, form }) => {
    const adding = { form, cookies: input.header('cookie') }
    const added = await addApp(context.identity, own, adding)
    if (!added.ok) return refuse(added.failure)
    return { ...answer(added.value), cookies: [context.identity.appEnrolment.clear()] }
  }),
})

const startPasskey = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/passkeys/options',
  summary: 'What a browser needs to make a passkey of this account',
  permission: 'factor.change',
  requestClass: 'bulk',
  answers: {
    200: { of: 'WebAuthn’s PublicKeyCredentialCreationOptions as JSON', schema: z.looseObject({}) },
    401: notSignedIn,
    403: needsProof,
  },
  handle: withOwn(async ({ context, own }) => {
    const { relyingParty, shop } = context.identity
    const { options, cookie } = await optionsToEnrol(relyingParty, shop.db.read, own.user)
    return { ...answer(options), cookies: [cookie] }
  }),
})

const addPasskeyEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/passkeys',
  summary: 'Adds a passkey with a name',
  permission: 'factor.change',
  requestClass: 'bulk',
  documentedBody: PasskeyForm,
  answers: {
    200: { of: 'The passkey is added', schema: Added },
    400: { of: 'bad-input; auth/missing-multi-factor-session: not started, or too long ago' },
    401: { of: 'not-signed-in, or auth/invalid-verification-code' },
    403: needsProof,
    409: notVerified,
  },
  handle: withOwnForm(PasskeyForm, async ({ context, input, own, form }) => {
    const { identity } = context
    const adding = { form, cookies: input.header('cookie') }
    const added = await addPasskey(identity, own, adding)
    if (!added.ok) return refuse(added.failure)
    return { ...answer(added.value), cookies: [identity.relyingParty.challenge.clear()] }
  }),
})

const removeEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/remove',
  summary: 'Removes a passkey by its id, or the app by the id app; ends all other sessions',
  permission: 'factor.change',
  requestClass: 'bulk',
  documentedBody: RemoveFactorForm,
  answers: {
    200: { of: 'It is removed', schema: Done },
    400: { of: 'bad-input' },
    401: notSignedIn,
    403: needsProof,
    404: { of: 'not-found: the account has no such factor' },
  },
  handle: withOwnForm(RemoveFactorForm, async ({ context, own, form }) => {
    const removed = await removeFactor(context.identity, own, form.id)
    return removed.ok ? done() : refuse(removed.failure)
  }),
})

const renameEndpoint = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/rename',
  summary: 'Gives a passkey another name',
  permission: 'account.manage',
  requestClass: 'bulk',
  documentedBody: RenamePasskeyForm,
  answers: {
    200: { of: 'It has the name', schema: Done },
    400: { of: 'bad-input' },
    401: notSignedIn,
    403: needsSession,
    404: { of: 'not-found: the account has no such passkey' },
  },
  handle: withOwnForm(RenamePasskeyForm, async ({ context, own, form }) => {
    const renamed = await renamePasskey(context.identity, own, form)
    return renamed.ok ? done() : refuse(renamed.failure)
  }),
})

const renewCodes = defineEndpoint<Context>({
  method: 'POST',
  path: '/api/auth/factors/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones end',
  permission: 'factor.change',
  requestClass: 'bulk',
  answers: {
    200: {
      of: 'No later answer has them',
      schema: z.object({ recoveryCodes: z.array(z.string()) }),
    },
    401: notSignedIn,
    403: needsProof,
    404: { of: 'not-found: the account has no second factor' },
  },
  handle: withOwn(async ({ context, own }) => {
    const renewed = await renewRecoveryCodes(context.identity, own)
    return renewed.ok ? answer({ recoveryCodes: renewed.value }) : refuse(renewed.failure)
  }),
})

export const factorEndpoints: readonly Endpoint<Context>[] = [
  listFactors,
  startAppEndpoint,
  addAppEndpoint,
  startPasskey,
  addPasskeyEndpoint,
  removeEndpoint,
  renameEndpoint,
  renewCodes,
]
