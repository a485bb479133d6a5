import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import { isOfEmail, NewPassword } from '#src/features/accounts/passwords/new-password.server.ts'
import { optionalText } from '#src/platform/forms/fields.ts'

/** The shop sets role and status and ignores the form's. */
export const SignUpForm = z
  .object({
    name: optionalText('nameLong', { most: textLimits.name }),
    email: AccountEmail,
    password: NewPassword,
  })
  .refine(({ email, password }) => !isOfEmail(password, email), {
    path: ['password'],
    error: 'passwordOfEmail',
  })
export type SignUpForm = z.output<typeof SignUpForm>
