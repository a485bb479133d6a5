/** A user's sessions, as my-account and the API show them. */

import { deviceName } from '#src/features/accounts/sessions/device-name.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import { idleAfterMs } from '#src/features/accounts/sessions/find-session.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type SessionView = {
  readonly id: string
  readonly signedInAt: string
  /** Rounded to the hour. */
  readonly lastUsedAt: string
  /** `Chrome on Android`, or empty when the browser does not say. */
  readonly device: string
  readonly isCurrent: boolean
}

/** This browser's session first, then by last use; never an address or a token. */
export async function listSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { user, sessionId }: OpenSession,
): Promise<readonly SessionView[]> {
  const now = clock().getTime()
  const rows = await db.read
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent'])
    .where('user_id', '=', user.id)
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
    isCurrent: row.id === sessionId,
  }))
  return views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
