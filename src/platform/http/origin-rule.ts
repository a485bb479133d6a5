/** Which requests the shop answers at all: by the name it is called, and by who sends them. */

import { isLoopbackHost } from '#src/platform/settings.ts'

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
export function mayAct(
  ownOrigin: string,
  { origin, fetchSite, hasSessionCookie }: Sender,
): boolean {
  if (origin === null && fetchSite === null) return !hasSessionCookie
  if (origin !== null && origin !== ownOrigin) return false
  return fetchSite === null || fetchSite === 'same-origin'
}
