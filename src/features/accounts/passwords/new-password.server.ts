/** The rules for a new password. They never apply to a stored password. */

import { z } from 'zod'
import { isCommonPassword } from '#src/features/accounts/passwords/common-passwords.server.ts'
import { longestPassword } from '#src/features/accounts/passwords/passwords.server.ts'

const fewest = 8

export const NewPassword = z
  .string('passwordMissing')
  .min(1, 'passwordMissing')
  // The later checks never receive a password that is too long.
  .max(longestPassword, { error: 'passwordLong', abort: true })
  .refine((password) => lengthOf(password) >= fewest, 'passwordShort')
  .refine((password) => !isCommonPassword(password), 'passwordCommon')

/** The key of the problem's sentence, where the rules refuse the password. */
export function problemOf(password: string, email: string): string | undefined {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return isOfEmail(password, email) ? 'passwordOfEmail' : undefined
}

export type PasswordOfEmail = { readonly kind: 'password-of-email' }

/** Everyone who writes to the owner has the e-mail. */
export function isOfEmail(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return plain === email || plain === nameOfEmail(email)
}

/** The part before the @. */
export function nameOfEmail(email: string): string {
  return email.replace(/@.*$/, '')
}

/** As readers count characters: after normalisation. */
function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length
}
