/** Inserts a user who signs in with a password. */

import type { Role } from '#src/domain/people/role.ts'
import { setPassword } from '#src/features/accounts/passwords/password-rows.server.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type NewUser = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: Language
  readonly emailIsVerified: boolean
  readonly passwordHash: string
  readonly now: Date
}

/** Returns the id, or undefined when the e-mail already has an account. */
export async function insertUser(
  tx: Tx,
  { passwordHash, emailIsVerified, now, ...user }: NewUser,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('users')
    .values({
      id: newId(now),
      ...user,
      email_verified: emailIsVerified ? 1 : 0,
      image: null,
      status: 'Verified',
      version: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined

  await setPassword(tx, { userId: inserted.id, passwordHash, now })
  return inserted.id
}
