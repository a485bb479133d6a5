/** The owner makes a token for a program, and ends it. */

import type { ApiTokenForm } from '#src/features/accounts/tokens/api-token-form.ts'
import {
  hashTokenSecret,
  newTokenSecret,
  tokenText,
} from '#src/features/accounts/tokens/token-text.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export const apiTokensAtMost = 50

const dayMs = 24 * 60 * 60 * 1_000

type Writing = Pick<Shop, 'db' | 'clock' | 'note'>

type Maker = { readonly id: string; readonly email: string }

export type MakeApiTokenFailure = {
  readonly kind:
    | 'too-many-tokens'
    /** Blocked or demoted at this moment. */
    | 'maker-gone'
}

/** Returns the token itself, which the shop does not keep. */
export async function makeApiToken(
  { db, clock, note }: Writing,
  maker: Maker,
  { name, scopes, days }: ApiTokenForm,
): Promise<Result<string, MakeApiTokenFailure>> {
  const now = clock()
  const made = await transact<string, MakeApiTokenFailure>(db, async (tx) => {
    // Locked until the commit: a maker who is being blocked gets no token, and two cannot pass the limit.
    const user = await lockUserRows(tx)
      .where('id', '=', maker.id)
      .where('status', '=', 'Verified')
      .where('role', '=', 'admin')
      .returning('id')
      .executeTakeFirst()
    if (!user) return failed({ kind: 'maker-gone' })
    const { count } = await tx
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= apiTokensAtMost) return failed({ kind: 'too-many-tokens' })

    const [id, secret] = [newId(now), newTokenSecret()]
    const granted = [...new Set(scopes)]
    const expiresAt = new Date(now.getTime() + days * dayMs).toISOString()
    await tx
      .insertInto('api_tokens')
      .values({
        id,
        user_id: maker.id,
        name,
        scopes: JSON.stringify(granted),
        secret_hash: hashTokenSecret(secret),
        made_at: now.toISOString(),
        expires_at: expiresAt,
        used_at: null,
      })
      .execute()
    await recordHistory(tx, {
      subject: 'user',
      subjectId: maker.id,
      actor: maker.email,
      action: 'token.make',
      before: {},
      after: { program: name, scopes: granted.join(', '), expiresAt },
      now,
    })
    return ok(tokenText({ id, secret }))
  })
  if (made.ok) note('api-token-made', { user: maker.id, count: new Set(scopes).size })
  return made
}

export type NoSuchApiToken = { readonly kind: 'no-such-token' }

/** It counts no longer from the next request on. */
export async function endApiToken(
  { db, clock, note }: Writing,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<undefined, NoSuchApiToken>> {
  const ended = await transact<string, NoSuchApiToken>(db, async (tx) => {
    const token = await tx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .returning(['user_id', 'name'])
      .executeTakeFirst()
    if (!token) return failed({ kind: 'no-such-token' })
    await recordHistory(tx, {
      subject: 'user',
      subjectId: token.user_id,
      actor,
      action: 'token.end',
      before: { program: token.name },
      after: {},
      now: clock(),
    })
    return ok(token.user_id)
  })
  if (!ended.ok) return ended
  note('api-token-ended', { user: ended.value })
  return ok(undefined)
}

/** With whatever ends all sessions of the maker: unblocking, or a later duty, revives none. */
export async function endApiTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

/** After a restore: the backup may hold a token that the owner has ended since. Returns how many. */
export async function endRestoredTokens(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('api_tokens').executeTakeFirst()
  return Number(numDeletedRows)
}
