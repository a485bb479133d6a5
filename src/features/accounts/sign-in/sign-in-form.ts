import { z } from 'zod'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'

/** The password may be anything: what is too short or too long is simply not the right one. */
export const SignInForm = z.object({
  email: AccountEmail,
  password: z.string('passwordMissing').min(1, 'passwordMissing'),
})
export type SignInForm = z.output<typeof SignInForm>
