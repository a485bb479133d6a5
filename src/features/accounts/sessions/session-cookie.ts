/** The cookie that carries a session, as far as it can be known without the identity library. */

import { readCookie } from '#src/platform/http/request/cookies.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'

export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-session' : 'session'
}

/** Says nothing about whether the session is a true one. */
export function hasSessionCookie(origin: string, cookies: string | null | undefined): boolean {
  return readCookie(cookies, sessionCookieName(origin)) !== undefined
}
