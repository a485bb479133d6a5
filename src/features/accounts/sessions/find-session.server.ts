/** Finds the session of a request's cookie. */

import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { SessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

const hourMs = 60 * 60 * 1_000
/** A session also ends after two weeks without use. */
export const idleAfterMs = 14 * 24 * hourMs

export type OpenSession = {
  readonly user: SessionUser
  readonly sessionId: string
  /** In UTC. */
  readonly expiresAt: string
}

/** Reads user and session from the database for each request; a blocked user has no session. */
export type FindSession = (cookies: string | null | undefined) => Promise<OpenSession | undefined>

export function makeFindSession({ db, clock }: Shop, cookie: SessionCookie): FindSession {
  const beingRecorded = new Set<string>()

  /** Records the use of a session at most once an hour; requests do not wait for it. */
  function recordUse(id: string, usedAt: string): void {
    const now = clock()
    if (now.getTime() - Date.parse(usedAt) < hourMs || beingRecorded.has(id)) return

    beingRecorded.add(id)
    commit(db, (tx) =>
      tx
        .updateTable('sessions')
        .set({ updated_at: now.toISOString() })
        .where('id', '=', id)
        .execute(),
    )
      // A full disk must not stop reads: the next request tries again.
      .catch(() => {})
      .finally(() => beingRecorded.delete(id))
  }

  return async (cookies) => {
    const token = cookie.read(cookies)
    if (token === undefined) return undefined

    const now = clock()
    const row = await db.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.email', 'users.name', 'users.role'])
      .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.updated_at'])
      .where('sessions.token_hash', '=', hashToken(token))
      .where('sessions.expires_at', '>', now.toISOString())
      .where('sessions.updated_at', '>', new Date(now.getTime() - idleAfterMs).toISOString())
      .where('users.status', '=', 'Verified')
      .executeTakeFirst()
    if (!row) return undefined
    recordUse(row.session_id, row.updated_at)
    return { user: toSessionUser(row), sessionId: row.session_id, expiresAt: row.expires_at }
  }
}
