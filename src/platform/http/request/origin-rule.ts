/** Which requests the shop answers at all: by `Host`, and by the site that sends them. */

import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '#src/platform/config.ts'

/** The shop's own origins by `Host`: the public one and, while that is local, both local names. */
export function ownOrigins(origin: string): ReadonlyMap<string, string> {
  const url = new URL(origin)
  const port = url.port === '' ? '' : `:${url.port}`
  const hosts = isLoopbackHost(url.hostname)
    ? [url.host, `localhost${port}`, `127.0.0.1${port}`]
    : [url.host]
  return new Map(hosts.map((host) => [host, `${url.protocol}//${host}`]))
}

type Sender = {
  readonly origin: string | null
  readonly fetchSite: string | null
  readonly hasSessionCookie: boolean
}

/**
 * Whether an unsafe request comes from the shop's own pages. `Origin` or `Sec-Fetch-Site` tells another
 * site; no current browser sends a session cookie without one of them.
 */
export function isSameOrigin(
  ownOrigin: string,
  { origin, fetchSite, hasSessionCookie }: Sender,
): boolean {
  if (origin === null && fetchSite === null) return !hasSessionCookie
  if (origin !== null && origin !== ownOrigin) return false
  return fetchSite === null || fetchSite === 'same-origin'
}

export function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Undefined where there is none, or several: a proxy could pick another one. */
export function onlyHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (found !== undefined) return undefined
    found = rawHeaders[at + 1]
  }
  return found?.toLowerCase()
}
