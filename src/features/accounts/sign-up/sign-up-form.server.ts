import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'
import { NewPassword } from '#src/features/accounts/passwords/new-password.server.ts'
import { optionalText } from '#src/platform/forms/fields.ts'

/** Role and status are the shop's to give, whatever is sent. */
export const SignUpForm = z.object({
  name: optionalText('nameLong', { most: textLimits.name }),
  email: AccountEmail,
  password: NewPassword,
})
export type SignUpForm = z.output<typeof SignUpForm>
