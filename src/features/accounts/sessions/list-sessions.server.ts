/** Where a user is signed in, as they are shown it. */

import { deviceName } from '#src/features/accounts/sessions/device-name.ts'
import { idleAfterMs } from '#src/features/accounts/sessions/session-use.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { systemClock } from '#src/lib/clock.ts'

export type SessionView = {
  readonly id: string
  readonly signedInAt: string
  /** To the hour. */
  readonly lastUsedAt: string
  /** `Chrome on Android`, or an empty text where nothing tells. */
  readonly device: string
  readonly isCurrent: boolean
}

type OwnSession = { readonly userId: string; readonly currentSessionId: string }

/** Never an address or a token. The one of this browser comes first, then the latest used. */
export async function listSessions(
  { db }: Pick<Shop, 'db'>,
  { userId, currentSessionId }: OwnSession,
): Promise<readonly SessionView[]> {
  const now = systemClock().getTime()
  const rows = await db.read
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .where('updated_at', '>', new Date(now - idleAfterMs).toISOString())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

  const views = rows.map((row) => ({
    id: row.id,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
    device: deviceName(row.user_agent ?? ''),
    isCurrent: row.id === currentSessionId,
  }))
  return views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
