/** A user and the password they sign in with, as rows. */

import type { Role } from '#src/domain/people/role.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type NewUser = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly emailIsVerified: boolean
  readonly passwordHash: string
  readonly now: Date
}

/** Gives the id, or undefined where the e-mail has an account. */
export async function insertUser(
  tx: Tx,
  { email, name, role, emailIsVerified, passwordHash, now }: NewUser,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('users')
    .values({
      id: newId(now),
      name,
      email,
      email_verified: emailIsVerified ? 1 : 0,
      image: null,
      role,
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

type NewPasswordHash = {
  readonly userId: string
  readonly passwordHash: string
  readonly now: Date
}

/** Undefined for who has signed in with Google alone so far, and for nobody's id. */
export async function findPasswordHash(
  reads: Reads | Tx,
  userId: string,
): Promise<string | undefined> {
  const account = await reads
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

/** Whoever has signed in with Google alone so far has a password from then on. */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, now }: NewPasswordHash,
): Promise<void> {
  const updated_at = now.toISOString()
  await tx
    .insertInto('accounts')
    .values({
      id: newId(now),
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: passwordHash,
      created_at: updated_at,
      updated_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at }),
    )
    .execute()
}
