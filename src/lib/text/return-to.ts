/** Pages that sign the visitor out or ask them to sign in again. */
const ofSession: ReadonlySet<string> = new Set(['login', 'signup', 'logout'])

/**
 * A path on this origin, or `home`. Any site can set the address to return to, so it must
 * not lead a visitor to another site (`//evil`, `/\evil`, `https:…`, encoded forms).
 */
export function returnTo(given: string | null | undefined, home = '/'): string {
  if (given === null || given === undefined || !given.startsWith('/')) return home

  const here = 'http://here.invalid'
  if (!URL.canParse(given, here)) return home
  const url = new URL(given, here)
  // Another parser may read differently what this one dropped or reversed.
  const path = `${url.pathname}${url.search}${url.hash}`
  const isPlain = url.origin === here && !path.startsWith('//') && !/[\\\p{C}]/u.test(given)
  return isPlain && !leadsNowhere(url.pathname) ? path : home
}

/**
 * Reads the path as the router does: decoded, with any slashes at its end, and with the suffix of a page's
 * data. A regular expression would backtrack over a long row of slashes.
 */
function leadsNowhere(pathname: string): boolean {
  try {
    const names = decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean)
    const last = names.pop()?.replace(/\.data$/, '') ?? ''
    if (last !== '' && last !== '_') names.push(last)
    // The API has no pages.
    if (names[0] === 'api') return true
    if (names[0] === 'bn') names.shift()
    return names.length === 1 && ofSession.has(names[0] ?? '')
  } catch {
    return true
  }
}
