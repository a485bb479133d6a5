import { z } from 'zod'

/** What the browser's authenticator answered, as the WebAuthn library of the browser sends it. */
export const PasskeyAnswer = z.looseObject({
  id: z.string('passkeyMissing').min(1, 'passkeyMissing').max(1_400, 'passkeyMissing'),
})

const Code = z.string('codeMissing').trim().min(1, 'codeMissing').max(100, 'codeWrong')

/** A code of the app or a recovery code, or a passkey. */
export const SecondStepForm = z.object({ code: Code.optional(), passkey: PasskeyAnswer.optional() })
export type SecondStepForm = z.output<typeof SecondStepForm>

export const PasskeyOptionsForm = z.object({
  purpose: z.enum(['sign-in', 'second-step', 'step-up'], 'passkeyPurpose'),
})

export const PasskeySignInForm = z.object({
  passkey: PasskeyAnswer,
  trustDevice: z.boolean('trueOrFalse').optional(),
})
