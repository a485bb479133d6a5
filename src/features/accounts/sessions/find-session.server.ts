/** Finds the session of a request's cookie. */

import {
  endOfSession,
  isSessionOver,
  isShortSession,
  type SessionTimes,
} from '#src/domain/access/session-life.ts'
import type { Duty } from '#src/domain/people/duty.ts'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { SessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import {
  dutiesFromRow,
  lacksFactor,
  sessionTimeColumns,
  sessionTimes,
} from '#src/features/accounts/sessions/session-times.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { commit } from '#src/platform/database/database.ts'

const minuteMs = 60 * 1_000
const hourMs = 60 * minuteMs
/** A session also ends after two weeks without use. */
export const idleAfterMs = 14 * 24 * hourMs

export type OpenSession = {
  readonly user: SessionUser
  readonly duties: readonly Duty[]
  /** The one that the user chose for the dashboard. */
  readonly language: Language
  /** A member of the team who must add a second factor before anything else. */
  readonly lacksFactor: boolean
  readonly sessionId: string
  /** In UTC. */
  readonly expiresAt: string
  /** When the user last proved who they are, in UTC. */
  readonly provedAt: string
}

/** Reads user and session from the database for each request; a blocked user has no session. */
export type FindSession = (cookies: string | null | undefined) => Promise<OpenSession | undefined>

export function makeFindSession({ db, clock }: Shop, cookie: SessionCookie): FindSession {
  const beingRecorded = new Set<string>()

  /** Records the use of a session now and then; requests do not wait for it. */
  function recordUse(id: string, session: SessionTimes): void {
    const now = clock()
    const everyMs = isShortSession(session) ? 5 * minuteMs : hourMs
    if (now.getTime() - session.usedAt.getTime() < everyMs || beingRecorded.has(id)) return

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
      .select(['users.id', 'users.email', 'users.name', 'users.language'])
      .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.proved_at'])
      .select([...sessionTimeColumns, lacksFactor])
      .where('sessions.token_hash', '=', hashToken(token))
      .where('sessions.expires_at', '>', now.toISOString())
      .where('sessions.updated_at', '>', new Date(now.getTime() - idleAfterMs).toISOString())
      .where('users.status', '=', 'Verified')
      .executeTakeFirst()
    const times = row && sessionTimes(row)
    if (!row || !times || isSessionOver(times, now)) return undefined
    recordUse(row.session_id, times)
    return {
      user: toSessionUser(row),
      duties: dutiesFromRow(row),
      language: row.language,
      lacksFactor: Boolean(row.lacks_factor),
      sessionId: row.session_id,
      expiresAt: endOfSession(times, new Date(row.expires_at)).toISOString(),
      provedAt: row.proved_at ?? row.created_at,
    }
  }
}
