/**
 * Sessions as they are stored. Their times are by the system's clock, as the identity library's.
 * Everything that ends a session deletes its row: it is looked up at every request.
 */

import { createHash } from 'node:crypto'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

/** Of one user; the oldest end first. */
const sessionsAtMost = 50

export const sessionSeconds = 30 * 24 * 60 * 60

/** Where a session is opened from, to be shown to its owner. */
export type SessionFrom = { readonly userAgent: string; readonly address: string }

type NewSession = {
  readonly userId: string
  readonly token: string
  readonly from: SessionFrom
  readonly now: Date
}

/** What opens a session or proves an e-mail is random, so that a bare hash tells nothing of it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether the user may have a new session. Their expired ones go, and the oldest of very many. */
export async function admitToSession(tx: Tx, userId: string, now: Date): Promise<boolean> {
  // Held until the commit: who is blocked at this moment gets no session.
  const user = await lockUserRows(tx)
    .where('id', '=', userId)
    .where('status', '=', 'Verified')
    .returning('id')
    .executeTakeFirst()
  if (!user) return false

  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  await makeRoom(tx, userId)
  return true
}

async function makeRoom(tx: Tx, userId: string): Promise<void> {
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
  await tx
    .deleteFrom('sessions')
    .where(
      'id',
      'in',
      tooMany.map(({ id }) => id),
    )
    .execute()
}

/** False for a user who is blocked or gone. */
export async function insertSession(
  tx: Tx,
  { userId, token, from, now }: NewSession,
): Promise<boolean> {
  if (!(await admitToSession(tx, userId, now))) return false

  await tx
    .insertInto('sessions')
    .values({
      id: newId(now),
      user_id: userId,
      token_hash: hashSecret(token),
      expires_at: new Date(now.getTime() + sessionSeconds * 1_000).toISOString(),
      ip_address: from.address,
      user_agent: from.userAgent,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
  return true
}

export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
