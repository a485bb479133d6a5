/** Where one would be signed out again, asked to sign in again, or shown no page. */
const nowhere = /^\/(?:(?:bn\/)?(?:login|signup|logout)|api(?:\/.*)?)(?:\/*(?:\/_)?\.data)?\/*$/is

/**
 * A path on this origin, or `/`: where somebody came from is whatever an address says,
 * and must not lead them away (`//evil`, `/\evil`, `https:…`, encoded forms).
 */
export function returnTo(given: string | null | undefined): string {
  if (given === null || given === undefined || !given.startsWith('/')) return '/'

  const here = 'http://here.invalid'
  if (!URL.canParse(given, here)) return '/'
  const url = new URL(given, here)
  // What the parser dropped or turned round may be read differently by somebody else.
  const path = `${url.pathname}${url.search}${url.hash}`
  const isPlain = url.origin === here && !path.startsWith('//') && !/[\\\p{C}]/u.test(given)
  return isPlain && !leadsNowhere(url.pathname) ? path : '/'
}

/** As the router reads it, which decodes a path before it looks for the page. */
function leadsNowhere(pathname: string): boolean {
  try {
    return nowhere.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}
