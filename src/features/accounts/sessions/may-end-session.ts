/**
 * `/logout` is a link, so a page of another site could lead to it, and a picture that somebody put
 * on a page of ours: it acts only for our own pages and what they fetch, for an address that
 * somebody typed, and for programs that are no browser.
 */
export function mayEndSession(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== ownOrigin) return false
  const fetched = headers.get('sec-fetch-dest') ?? 'document'
  if (fetched !== 'document' && fetched !== 'empty') return false
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
