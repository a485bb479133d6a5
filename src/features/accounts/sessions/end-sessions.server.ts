/** Signing out, in this browser and in others. */

import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import {
  endAllSessions,
  endAllSessionsBut,
  endSessionOfToken,
} from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Answer } from '#src/platform/http/answer.ts'

type Ending = Pick<Identity, 'shop' | 'sessionCookie' | 'findSession'>

type SignedOut = Required<Pick<Answer, 'headers' | 'cookies'>>

/** Ends the session of the cookie, if there is one. Returns what the answer sends. */
export async function signOut(
  { shop, sessionCookie, findSession }: Ending,
  cookies: string | null,
): Promise<SignedOut> {
  const token = sessionCookie.read(cookies)
  if (token !== undefined) {
    const own = await findSession(cookies)
    await commit(shop.db, (tx) => endSessionOfToken(tx, token))
    if (own) shop.note('signed-out', { user: own.user.id })
  }
  // Pages that the browser stored for `Back`. Cart, theme and saved details are in its storage, and stay.
  return { headers: { 'clear-site-data': '"cache"' }, cookies: sessionCookie.clear(cookies) }
}

export type EndSessionFailure = { readonly kind: 'no-such-session' }

/** Fails the same for an unknown id and for the id of another user's session. */
export async function endSession(
  { shop }: Pick<Identity, 'shop'>,
  { user, sessionId }: OpenSession,
  id: string,
): Promise<Result<undefined, EndSessionFailure>> {
  if (!(await removeSession(shop, user.id, id))) return failed({ kind: 'no-such-session' })
  shop.note(id === sessionId ? 'signed-out' : 'session-ended', { user: user.id })
  return ok(undefined)
}

async function removeSession(
  { db }: Pick<Shop, 'db'>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await commit(db, (tx) =>
    tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
  )
  return numDeletedRows === 1n
}

export async function endOtherSessions(
  { shop }: Pick<Identity, 'shop'>,
  { user, sessionId }: OpenSession,
): Promise<void> {
  await commit(shop.db, (tx) => endAllSessionsBut(tx, { userId: user.id, sessionId }))
  shop.note('session-ended', { user: user.id })
}

/** One of another user, by the owner. */
export async function endSessionOf(
  shop: Pick<Shop, 'db' | 'note'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<Result<undefined, EndSessionFailure>> {
  if (!(await removeSession(shop, userId, sessionId))) return failed({ kind: 'no-such-session' })
  shop.note('session-ended', { user: userId })
  return ok(undefined)
}

/** All of another user, by the owner. */
export async function endSessionsOf(
  { db, note }: Pick<Shop, 'db' | 'note'>,
  userId: string,
): Promise<void> {
  await commit(db, (tx) => endAllSessions(tx, userId))
  note('session-ended', { user: userId })
}
