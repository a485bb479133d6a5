import { z } from 'zod'
import { PasskeyAnswer } from '#src/features/accounts/factors/second-step-form.ts'

const longestName = 60

const PasskeyName = z
  .string('passkeyName')
  .trim()
  .min(1, 'passkeyName')
  .max(longestName, 'passkeyName')

export const PasskeyForm = z.object({
  name: PasskeyName,
  passkey: PasskeyAnswer,
})
export type PasskeyForm = z.output<typeof PasskeyForm>

export const AppForm = z.object({ code: z.string('codeMissing').trim().min(1, 'codeMissing') })
export type AppForm = z.output<typeof AppForm>

/** `app`, or the id of a passkey. */
export const RemoveFactorForm = z.object({ id: z.string('factorId').min(1, 'factorId') })

export const RenamePasskeyForm = RemoveFactorForm.extend({ name: PasskeyName })
export type RenamePasskeyForm = z.output<typeof RenamePasskeyForm>
