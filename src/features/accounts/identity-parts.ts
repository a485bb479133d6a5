/** What the calls of the identity share. */

import type { AskLibrary } from '#src/features/accounts/ask-library.server.ts'
import type { AuthAnswer, AuthRequest } from '#src/features/accounts/auth-answer.ts'
import type { Passwords } from '#src/features/accounts/passwords/passwords.server.ts'
import type { OwnSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import type { SessionFrom } from '#src/features/accounts/sessions/session-rows.server.ts'
import type {
  Bounded,
  CheckPassword,
} from '#src/features/accounts/sign-in/check-password.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type IdentityParts = {
  readonly shop: Shop
  /** Nobody can sign up for it, also before its account is there. */
  readonly adminEmail: string
  readonly passwords: Passwords
  readonly ask: AskLibrary
  readonly ownSessions: OwnSessions
  readonly bounded: Bounded
  readonly checkPassword: CheckPassword
}

export type AuthCall = (request: AuthRequest) => Promise<AuthAnswer>

/** By method and path: `POST /sign-out`. */
export type AuthCalls = Readonly<Record<string, AuthCall>>

const userAgentLength = 300

export function sessionFrom({ headers, from }: Pick<AuthRequest, 'headers' | 'from'>): SessionFrom {
  return {
    userAgent: headers.get('user-agent')?.slice(0, userAgentLength) ?? '',
    address: from.address,
  }
}
