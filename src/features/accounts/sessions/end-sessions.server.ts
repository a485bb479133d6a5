/** Signing out elsewhere. */

import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

type Ending = Pick<Shop, 'db'>

/** False where the user has no such session, whoever else has it. */
export function endSession(
  { db }: Ending,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  return commit(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
}

export async function endOtherSessions(
  { db }: Ending,
  { userId, currentSessionId }: { readonly userId: string; readonly currentSessionId: string },
): Promise<void> {
  await commit(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', currentSessionId)
      .execute(),
  )
}
