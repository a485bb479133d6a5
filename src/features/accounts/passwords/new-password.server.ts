/** The rules for a new password. The shop never judges a stored password by them. */

import { z } from 'zod'
import { isCommonPassword } from '#src/features/accounts/passwords/common-passwords.server.ts'
import { longestPassword } from '#src/features/accounts/passwords/passwords.server.ts'

const fewest = 8

export const NewPassword = z
  .string('passwordMissing')
  .min(1, 'passwordMissing')
  // The later checks never see a password that is too long.
  .max(longestPassword, { error: 'passwordLong', abort: true })
  .refine((password) => lengthOf(password) >= fewest, 'passwordShort')
  .refine((password) => !isCommonPassword(password), 'passwordCommon')

export type PasswordOfEmail = { readonly kind: 'password-of-email' }

/** Every correspondent of the owner knows the e-mail. */
export function isOfEmail(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return plain === email || plain === nameOfEmail(email)
}

/** The part before the @. */
export function nameOfEmail(email: string): string {
  return email.replace(/@.*$/, '')
}

/** As people count characters: after normalisation. */
function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length
}
