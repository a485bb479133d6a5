/** Signing out elsewhere. */

import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'

type Ending = Pick<Shop, 'db'>

/** False where the user has no such session, whoever else has it. */
export async function endSession(
  { db }: Ending,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const ended = await transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return ok(numDeletedRows === 1n)
  })
  return ended.ok && ended.value
}

export async function endOtherSessions(
  { db }: Ending,
  { userId, currentSessionId }: { readonly userId: string; readonly currentSessionId: string },
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', currentSessionId)
      .execute()
    return ok(undefined)
  })
}
