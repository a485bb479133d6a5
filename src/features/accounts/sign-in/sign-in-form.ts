import { z } from 'zod'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'

/** Accepts any password: one that is too short or too long simply does not match. */
export const SignInForm = z.object({
  email: AccountEmail,
  password: z.string('passwordMissing').min(1, 'passwordMissing'),
})
export type SignInForm = z.output<typeof SignInForm>
