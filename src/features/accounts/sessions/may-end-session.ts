/**
 * `/logout` is a link, so a page of another site could lead to it, and so could a picture on a page of
 * the shop. It acts only for the shop's own pages and their requests, for a typed address, and for
 * programs that are no browser.
 */
export function mayEndSession(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== ownOrigin) return false
  const fetched = headers.get('sec-fetch-dest') ?? 'document'
  if (fetched !== 'document' && fetched !== 'empty') return false
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
