/** A user's sessions, as my-account, the team page and the API show them. */

import { isSessionOver } from '#src/domain/access/session-life.ts'
import { deviceName } from '#src/features/accounts/sessions/device-name.ts'
import { idleAfterMs } from '#src/features/accounts/sessions/find-session.server.ts'
import { sessionTimeColumns, sessionTimes } from '#src/features/accounts/sessions/session-times.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'

export type SessionView = {
  readonly id: string
  readonly signedInAt: string
  /** To the hour, of a team member's session to five minutes. */
  readonly lastUsedAt: string
  /** `Chrome on Android`, or empty when the browser does not say. */
  readonly device: string
  readonly isCurrent: boolean
}

type ListedSessions = {
  readonly userId: string
  /** The session of the caller; undefined in a list for somebody else. */
  readonly current: string | undefined
  readonly language: Language
}

/** This browser's session first, then by last use; never an address or a token. */
export async function listSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, current, language }: ListedSessions,
): Promise<readonly SessionView[]> {
  const now = clock()
  const rows = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_agent'])
    .select(sessionTimeColumns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('sessions.updated_at', '>', new Date(now.getTime() - idleAfterMs).toISOString())
    .orderBy('sessions.updated_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()

  const open = rows.filter((row) => !isSessionOver(sessionTimes(row), now))
  const views = open.map((row) => ({
    id: row.id,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
    device: deviceName(row.user_agent ?? '', language),
    isCurrent: row.id === current,
  }))
  return views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
