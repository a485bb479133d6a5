/** Pages that would sign the visitor out again, or ask them to sign in again. */
const ofSession: ReadonlySet<string> = new Set(['login', 'signup', 'logout'])

/**
 * A path on this origin, or `home`: any caller can write the address that `given` comes from, and it
 * must not lead a visitor away (`//evil`, `/\evil`, `https:…`, encoded forms).
 */
export function returnTo(given: string | null | undefined, home = '/'): string {
  if (given === null || given === undefined || !given.startsWith('/')) return home

  const here = 'http://here.invalid'
  if (!URL.canParse(given, here)) return home
  const url = new URL(given, here)
  // Another parser may read characters differently that this one drops or turns round.
  const path = `${url.pathname}${url.search}${url.hash}`
  const isPlain = url.origin === here && !path.startsWith('//') && !/[\\\p{C}]/u.test(given)
  return isPlain && !leadsNowhere(url.pathname) ? path : home
}

/**
 * As the router reads it: decoded, whatever slashes end it, and with the names of a page's data. By hand,
 * as a regular expression would look at a long row of slashes again and again.
 */
function leadsNowhere(pathname: string): boolean {
  try {
    const names = decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean)
    const last = names.pop()?.replace(/\.data$/, '') ?? ''
    if (last !== '' && last !== '_') names.push(last)
    // Shows no page.
    if (names[0] === 'api') return true
    if (names[0] === 'bn') names.shift()
    return names.length === 1 && ofSession.has(names[0] ?? '')
  } catch {
    return true
  }
}
