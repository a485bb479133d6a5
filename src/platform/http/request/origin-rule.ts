/** Which requests the shop answers at all: by the name it is called, and by who sends them. */

import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '#src/platform/config.ts'

/** The addresses that are this shop: the public one and, while that is local, its two local names. */
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
 * Whether an unsafe request may act. A page of another site is told by `Origin` or
 * `Sec-Fetch-Site`; a request with a session cookie and neither was made by no browser of today.
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

/** Undefined where there is none, or several that could be read differently by a proxy. */
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
