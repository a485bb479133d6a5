/** The session that a request came with. */

import type { AskLibrary } from '#src/features/accounts/ask-library.server.ts'
import type { LibraryUser } from '#src/features/accounts/auth-library.server.ts'
import { hasSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { isIdle, noteUse } from '#src/features/accounts/sessions/session-use.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type OwnSession = {
  readonly user: LibraryUser
  readonly session: { readonly id: string; readonly expiresAt: Date }
}

export type OwnSessions = {
  /** Read from the database at every call; a blocked user has no session. */
  readonly find: (headers: Headers) => Promise<{
    readonly found: OwnSession | undefined
    /** Clears a cookie that opens nothing. */
    readonly setCookies: readonly string[]
  }>
  readonly end: (headers: Headers) => Promise<readonly string[]>
}

export function makeOwnSessions(
  { db }: Pick<Shop, 'db'>,
  origin: string,
  ask: AskLibrary,
): OwnSessions {
  const beingNoted = new Set<string>()

  return {
    find: async (headers) => {
      const cookies = headers.get('cookie') ?? ''
      if (!hasSessionCookie(origin, cookies)) return { found: undefined, setCookies: [] }

      const { found, setCookies } = await ask((library) => library.findSession(cookies))
      const isOver = found?.user.status !== 'Verified' || isIdle(found.session)
      if (isOver) return { found: undefined, setCookies }
      noteUse(db, found.session, beingNoted)
      return { found, setCookies }
    },
    end: async (headers) => {
      const cookies = headers.get('cookie') ?? ''
      return hasSessionCookie(origin, cookies) ? ask((library) => library.signOut(cookies)) : []
    },
  }
}
