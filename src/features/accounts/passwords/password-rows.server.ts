/** The password of a user, as a row of `accounts`. */

import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type NewPasswordHash = {
  readonly userId: string
  readonly passwordHash: string
  readonly now: Date
}

/** Undefined for a user who only signs in with Google, and for an unknown id. */
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

/** Replaces the password, or sets the first one of a user who signed in with Google. */
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
