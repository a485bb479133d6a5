/** Sessions as rows. Deleting the row ends the session: every request looks it up. */

import { hasFactor } from '#src/features/accounts/factors/factor-rows.server.ts'
import { hashToken, newToken } from '#src/features/accounts/secret-tokens.server.ts'
import { sessionSeconds } from '#src/features/accounts/sessions/session-cookie.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import { endApiTokensOf } from '#src/features/accounts/tokens/change-api-tokens.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

/** Per user; a new session beyond it ends the oldest. */
const sessionsAtMost = 50

export type NewSession = {
  readonly id: string
  /** For the cookie. The row stores only its hash. */
  readonly token: string
}

/** The user is blocked or deleted. */
export type UserDisabled = { readonly kind: 'user-disabled' }

/** The account has a second factor, and the sign-in has proved none. */
export type SecondFactorMissing = { readonly kind: 'second-factor-missing' }

type Opening = {
  readonly userId: string
  readonly visitor: Visitor
  readonly now: Date
  /** Set after a second factor, or for a user who is signed in. */
  readonly hasProvedFactor?: boolean
  /** "This device for 30 days". */
  readonly isTrusted?: boolean
}

/**
 * Every sign-in opens a session with a new id and ends the browser's earlier session. This is the only
 * way to a session, so that none leads around the second factor.
 */
export async function openSession(
  tx: Tx,
  { userId, visitor, now, hasProvedFactor = false, isTrusted = false }: Opening,
): Promise<Result<NewSession, UserDisabled | SecondFactorMissing>> {
  // Locked until the commit: a user who is being blocked gets no session.
  const user = await lockUserRows(tx)
    .where('id', '=', userId)
    .where('status', '=', 'Verified')
    .returning('id')
    .executeTakeFirst()
  if (!user) return failed({ kind: 'user-disabled' })
  // A factor that is being added locks the same row.
  if (!hasProvedFactor && (await hasFactor(tx, userId))) {
    return failed({ kind: 'second-factor-missing' })
  }

  await makeRoom(tx, userId, now)
  if (visitor.sessionToken !== undefined) await endSessionOfToken(tx, visitor.sessionToken)

  const session = { id: newId(now), token: newToken() }
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      token_hash: hashToken(session.token),
      expires_at: new Date(now.getTime() + sessionSeconds * 1_000).toISOString(),
      ip_address: visitor.from.address,
      user_agent: visitor.userAgent,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      proved_at: now.toISOString(),
      is_trusted: isTrusted ? 1 : 0,
    })
    .execute()
  return ok(session)
}

/** Deletes the user's expired sessions, and the oldest ones above the limit. */
async function makeRoom(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  const tooMany = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(sessionsAtMost - 1)
    .limit(sessionsAtMost)
    .execute()
  if (tooMany.length === 0) return
  const ids = tooMany.map(({ id }) => id)
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

export async function endSessionOfToken(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Also ends the tokens that the user has made for programs. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await endApiTokensOf(tx, userId)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function endAllSessionsBut(
  tx: Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .execute()
}
