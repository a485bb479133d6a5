/**
 * `/logout` is a link, so a page of another site could lead to it: it acts only for our own
 * pages, for an address that somebody typed, and for programs that are no browser.
 */
export function mayEndSession(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== ownOrigin) return false
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
