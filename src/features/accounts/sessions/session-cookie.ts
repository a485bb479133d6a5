/** The session cookie: a random token, a dot, and the shop's signature of the token. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { readCookie } from '#src/platform/http/request/cookies.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'

export const sessionSeconds = 30 * 24 * 60 * 60

export type SessionCookie = {
  /** A whole `Set-Cookie` line. */
  readonly set: (token: string) => string
  /** `Set-Cookie` lines that clear the cookie, if the request sent one. */
  readonly clear: (cookies: string | null | undefined) => readonly string[]
  /** The token; undefined without a cookie, and for a cookie that the shop did not sign. */
  readonly read: (cookies: string | null | undefined) => string | undefined
}

export function makeSessionCookie(origin: string, secret: string): SessionCookie {
  const name = sessionCookieName(origin)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; ${isSecure(origin) ? 'Secure; ' : ''}SameSite=Lax`
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest()

  return {
    set: (token) => {
      const signed = `${token}.${sign(token).toString('base64')}`
      return line(encodeURIComponent(signed), sessionSeconds)
    },
    clear: (cookies) => (readCookie(cookies, name) === undefined ? [] : [line('', 0)]),
    read: (cookies) => {
      const signed = /^([\w-]{43})\.([A-Za-z0-9+/]{43}=)$/.exec(decoded(readCookie(cookies, name)))
      if (!signed) return undefined
      const [, token = '', signature = ''] = signed
      return timingSafeEqual(Buffer.from(signature, 'base64'), sign(token)) ? token : undefined
    },
  }
}

/** `__Host-` stops a subdomain from setting the cookie; browsers accept it over https only. */
export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-session' : 'session'
}

/** Does not check whether the token opens a session. */
export function hasSessionCookie(origin: string, cookies: string | null | undefined): boolean {
  return readCookie(cookies, sessionCookieName(origin)) !== undefined
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
