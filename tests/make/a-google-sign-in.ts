/** Signs in by Google as a browser does, at a real provider or at one that misbehaves. */

import { expect } from 'vitest'
import type { Clock } from '#src/lib/clock.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { openidProvider } from '#tests/support/stand-ins/openid-provider.ts'
import { type ScriptedIssuer, scriptedIssuer } from '#tests/support/stand-ins/scripted-issuer.ts'

export const origin = 'http://localhost:3000'
export const client = {
  id: 'pagla-mart',
  secret: 'a secret between the shop and its provider',
  redirectUri: `${origin}/api/auth/callback/google`,
}
export const rahima = {
  sub: 'subject-of-rahima',
  email: 'Rahima@Example.com',
  email_verified: true,
  name: 'Rahima Begum',
}

export function googleAt(issuer: string) {
  return { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer }
}

export async function aShopWithProvider(clock?: Clock) {
  const provider = await openidProvider(client)
  const server = await aServer({ env: googleAt(provider.issuer), ...(clock && { clock }) })
  return { ...server, provider }
}

export async function aShopWithScriptedIssuer() {
  const issuer = await scriptedIssuer()
  const server = await aServer({ env: googleAt(issuer.issuer) })
  return { ...server, issuer }
}

type Browser = {
  readonly get: (address: string, headers?: Record<string, string>) => Promise<TestAnswer>
  /** Presses the button: the address that the browser gets. */
  readonly leave: (from?: string) => Promise<string>
  readonly cookies: Map<string, string>
}

/** Stores cookies and follows no redirect by itself. */
export function aBrowser({ send }: Pick<TestServer, 'send'>, from = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()

  async function get(address: string, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(address, origin)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const sending = { headers: { cookie, ...headers }, from }
    const answer = await send('GET', pathname + search, sending)
    for (const line of cookieLines(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function leave(from?: string) {
    const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`
    return locationOf(await get(`/api/auth/google${query}`))
  }

  return { get, leave, cookies }
}

export function cookieLines({ headers }: TestAnswer): readonly string[] {
  return [headers['set-cookie'] ?? []].flat()
}

export function locationOf({ status, headers }: TestAnswer): string {
  expect(status).toBe(303)
  return String(headers.location)
}

export async function whoIs(browser: Browser): Promise<string | undefined> {
  return (await browser.get('/api/auth/get-session')).body?.user.email
}

/** The log line of the last refused sign-in. */
export function lastReason({ logged }: TestServer): unknown {
  const lines: { event: string; because?: string }[] = logged.map((line) => JSON.parse(line))
  return lines.findLast(({ event }) => event === 'google-refused')?.because
}

/** Requests to the issuer since the attempt began, except its discovery document. */
export function exchangesAt({
  requests,
}: {
  readonly requests: readonly string[]
}): readonly string[] {
  return requests.filter((path) => path === '/token')
}

/** Starts at the misbehaving issuer: the ID token's claims for this attempt, and the callback. */
export async function atScriptedIssuer(
  browser: Browser,
  { issuer }: ScriptedIssuer,
  from?: string,
) {
  const query = new URL(await browser.leave(from)).searchParams
  const state = String(query.get('state'))
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: issuer,
    aud: client.id,
    sub: rahima.sub,
    email: rahima.email,
    email_verified: true,
    name: rahima.name,
    nonce: String(query.get('nonce')),
    iat: now,
    exp: now + 600,
  }
  const back = new URLSearchParams({ state, code: 'a-code', iss: issuer })
  return { claims, back: `${client.redirectUri}?${back}` }
}
