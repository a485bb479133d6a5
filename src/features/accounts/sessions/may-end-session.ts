/**
 * `/logout` is a link: a page of another site could link to it, and a picture on a page of the shop
 * could load it. It only accepts the shop's own pages and their requests, typed addresses, and
 * programs that are not browsers.
 */
export function mayEndSession(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== ownOrigin) return false
  const fetched = headers.get('sec-fetch-dest') ?? 'document'
  if (fetched !== 'document' && fetched !== 'empty') return false
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
