/** What a new password must be. One that is there already is never judged by it. */

import { z } from 'zod'
import { isCommonPassword } from '#src/features/accounts/passwords/common-passwords.server.ts'
import { longestPassword } from '#src/features/accounts/passwords/passwords.server.ts'

const fewest = 8

export const NewPassword = z
  .string('passwordMissing')
  .min(1, 'passwordMissing')
  // What is too long is looked at by nothing that follows.
  .max(longestPassword, { error: 'passwordLong', abort: true })
  .refine((password) => lengthOf(password) >= fewest, 'passwordShort')
  .refine((password) => !isCommonPassword(password), 'passwordCommon')

/** An e-mail is known to everybody whom its owner writes to. */
export function isOfEmail(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return plain === email || plain === nameOfEmail(email)
}

/** The part before the @. */
export function nameOfEmail(email: string): string {
  return email.replace(/@.*$/, '')
}

/** As people count: what is normalised away is no character. */
function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length
}
