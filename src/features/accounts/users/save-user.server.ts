/** Saves a user's own name. Users cannot change their role or status. */

import { lockUser, type UserView } from '#src/features/accounts/users/find-user.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type SaveUser = {
  readonly email: string
  /** Undefined or empty keeps the name. */
  readonly name: string | undefined
}

export type SaveUserFailure = { readonly kind: 'user-gone' }

export function saveUser(
  shop: Pick<Shop, 'db' | 'clock'>,
  command: SaveUser,
): Promise<Result<UserView, SaveUserFailure>> {
  return transact(shop.db, (tx) => saveUserIn(tx, shop.clock(), command))
}

async function saveUserIn(
  tx: Tx,
  now: Date,
  { email, name = '' }: SaveUser,
): Promise<Result<UserView, SaveUserFailure>> {
  const before = await lockUser(tx, email)
  if (!before) return failed({ kind: 'user-gone' })
  if (name === '' || name === before.name) return ok(before)

  await tx
    .updateTable('users')
    .set((eb) => ({ name, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', before.id)
    .execute()
  await recordHistory(tx, {
    subject: 'user',
    subjectId: before.id,
    actor: email,
    action: 'user.save',
    before: { name: before.name },
    after: { name },
    now,
  })
  return ok({ ...before, name })
}
