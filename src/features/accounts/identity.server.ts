/** The dependencies of the account commands. The process creates them once. */

import {
  type AppEnrolmentCookie,
  appEnrolmentCookie,
} from '#src/features/accounts/factors/manage-factors.server.ts'
import { type RelyingParty, relyingParty } from '#src/features/accounts/factors/passkeys.server.ts'
import {
  type PendingCookie,
  pendingCookie,
} from '#src/features/accounts/factors/pending-sign-in.server.ts'
import { makePasswords, type Passwords } from '#src/features/accounts/passwords/passwords.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  type FindSession,
  makeFindSession,
} from '#src/features/accounts/sessions/find-session.server.ts'
import {
  makeSessionCookie,
  type SessionCookie,
} from '#src/features/accounts/sessions/session-cookie.ts'
import type { Visitor } from '#src/features/accounts/sessions/visitor.ts'
import {
  type CheckPassword,
  type LimitHashing,
  makeCheckPassword,
  makeLimitHashing,
} from '#src/features/accounts/sign-in/check-password.server.ts'
import type { Shop } from '#src/features/shop.ts'

export type Identity = {
  readonly shop: Shop
  /** In lower case. Visitors can never sign up with it, even before its account exists. */
  readonly adminEmail: string
  readonly googleIsSetUp: boolean
  readonly passwords: Passwords
  readonly limitHashing: LimitHashing
  readonly checkPassword: CheckPassword
  readonly sessionCookie: SessionCookie
  readonly findSession: FindSession
  /** The sign-in of a browser that waits for its second step. */
  readonly pendingSignIn: PendingCookie
  readonly appEnrolment: AppEnrolmentCookie
  readonly relyingParty: RelyingParty
}

export type IdentityOptions = {
  readonly origin: string
  readonly adminEmail: string
  readonly googleIsSetUp?: boolean
  readonly smtpUrl?: string | undefined
  readonly passwords?: Passwords
}

export function makeIdentity(
  shop: Shop,
  {
    origin,
    adminEmail,
    googleIsSetUp = false,
    smtpUrl,
    passwords = makePasswords(),
  }: IdentityOptions,
): Identity {
  const sessionCookie = makeSessionCookie(origin, shop.secrets.session)
  const limitHashing = makeLimitHashing()
  return {
    shop,
    adminEmail: adminEmail.toLowerCase(),
    googleIsSetUp,
    passwords,
    limitHashing,
    checkPassword: makeCheckPassword(shop, { limitHashing, mailsLinks: smtpUrl !== undefined }),
    sessionCookie,
    findSession: makeFindSession(shop, sessionCookie),
    pendingSignIn: pendingCookie(shop, origin),
    appEnrolment: appEnrolmentCookie(shop, origin),
    relyingParty: relyingParty(shop, origin),
  }
}

const userAgentLength = 300

export function visitorOf(
  { sessionCookie }: Pick<Identity, 'sessionCookie'>,
  headers: Headers,
  from: CalledFrom,
): Visitor {
  return {
    from,
    userAgent: headers.get('user-agent')?.slice(0, userAgentLength) ?? '',
    sessionToken: sessionCookie.read(headers.get('cookie')),
  }
}
