/** Finds who calls with a token of the shop, and how often it may. */

import { type Actor, actorsOf } from '#src/domain/access/permissions.ts'
import { mayKeepTokens, tokenActors } from '#src/domain/access/token-scopes.ts'
import {
  dutiesFromRow,
  dutiesOf,
  lacksFactor,
} from '#src/features/accounts/sessions/session-times.ts'
import { type SessionUser, toSessionUser } from '#src/features/accounts/sessions/session-user.ts'
import { isSecretOf, readTokenText } from '#src/features/accounts/tokens/token-text.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'

const minuteMs = 60_000
/** Of one token in a process. */
export const callsPerMinute = 300
/** More tokens than a shop can have. */
const countedAtMost = 200

export type TokenCaller = {
  readonly user: SessionUser
  readonly actors: readonly Actor[]
  readonly token: { readonly id: string; readonly name: string }
}

export type TokenRefusal =
  | { readonly kind: 'bad-token' }
  | { readonly kind: 'too-many-calls'; readonly retryAfterSeconds: number }

export type ApiTokens = {
  readonly find: (token: string) => Promise<TokenCaller | TokenRefusal>
}

/** The token in an `Authorization` header; undefined for any other header. */
export function apiTokenIn(authorization: string): string | undefined {
  return /^bearer +(pm_\S{1,200})$/i.exec(authorization)?.[1]
}

export function makeApiTokens({ db, clock }: Pick<Shop, 'db' | 'clock'>): ApiTokens {
  const countCall = makeCallCount()
  /** By token, in milliseconds: a call that read the row before the last write need not write again. */
  const recordedAt = new Map<string, number>()

  /** At most once a minute; the call does not wait for it. */
  function recordUse(id: string, usedAt: string | null): void {
    const now = clock()
    const sinceMs = now.getTime() - minuteMs
    const since = new Date(sinceMs).toISOString()
    if ((usedAt !== null && usedAt > since) || (recordedAt.get(id) ?? 0) > sinceMs) return
    recordedAt.set(id, now.getTime())
    commit(db, (tx) =>
      tx
        .updateTable('api_tokens')
        .set({ used_at: now.toISOString() })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', since)]))
        .execute(),
    )
      // A full disk must not stop reads: the next call tries again.
      .catch(() => recordedAt.delete(id))
  }

  return {
    find: async (text) => {
      const parts = readTokenText(text)
      if (!parts) return badToken
      const now = clock()
      const row = await db.read
        .selectFrom('api_tokens')
        .innerJoin('users', 'users.id', 'api_tokens.user_id')
        .select(['users.id', 'users.email', 'users.name', 'users.role'])
        .select(['api_tokens.name as token_name', 'scopes', 'secret_hash', 'used_at'])
        .select([dutiesOf.as('duties'), lacksFactor])
        .where('api_tokens.id', '=', parts.id)
        .where('expires_at', '>', now.toISOString())
        .where('users.status', '=', 'Verified')
        .executeTakeFirst()
      if (!row || !isSecretOf(row.secret_hash, parts.secret) || row.lacks_factor) return badToken
      const user = toSessionUser(row)
      const ofMaker = actorsOf(user, dutiesFromRow(row))
      if (!mayKeepTokens(ofMaker)) return badToken
      const retryAfterSeconds = countCall(parts.id, now)
      if (retryAfterSeconds > 0) return { kind: 'too-many-calls', retryAfterSeconds }
      recordUse(parts.id, row.used_at)
      return {
        user,
        actors: tokenActors(ofMaker, JSON.parse(row.scopes)),
        token: { id: parts.id, name: row.token_name },
      }
    },
  }
}

const badToken = { kind: 'bad-token' } as const

type Window = { closesAt: number; count: number }

/**
 * Counts in the memory of the process: a row for each call would make every read a write. Returns after
 * how many seconds the token may call again, 0 for now.
 */
function makeCallCount(): (id: string, now: Date) => number {
  const windows = new Map<string, Window>()
  return (id, now) => {
    const time = now.getTime()
    let window = windows.get(id)
    // A clock that was set back must not close a token out for long.
    if (!window || time >= window.closesAt || window.closesAt - time > minuteMs) {
      if (windows.size >= countedAtMost) windows.clear()
      window = { closesAt: time + minuteMs, count: 0 }
      windows.set(id, window)
    }
    window.count += 1
    return window.count <= callsPerMinute ? 0 : Math.ceil((window.closesAt - time) / 1_000)
  }
}
