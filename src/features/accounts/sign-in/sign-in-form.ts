import { z } from 'zod'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'

/** Accepts any password: one that is too short or too long simply does not match. */
export const SignInForm = z.object({
  email: AccountEmail,
  password: z.string('passwordMissing').min(1, 'passwordMissing'),
  /** "This device for 30 days", for members of the team. */
  trustDevice: z.boolean('trueOrFalse').optional(),
})
export type SignInForm = z.output<typeof SignInForm>
