import { z } from 'zod'

const email = 'Enter an e-mail address such as name@example.com.'
const password = 'Enter the password.'

/** The password may be anything: what is too short or too long is simply not the right one. */
export const SignInForm = z.object({
  email: z
    .string(email)
    .trim()
    .pipe(z.email(email).max(254, email))
    .transform((text) => text.toLowerCase()),
  password: z.string(password).min(1, password),
})
export type SignInForm = z.output<typeof SignInForm>
