/** For `Link`: a page is fetched when a finger or a pointer is on its link, if bytes are cheap. */
export function whenToPrefetch(): 'intent' | 'none' {
  return typeof navigator !== 'undefined' && mustSaveBytes(navigator) ? 'none' : 'intent'
}

/** Not every browser says how it is connected. */
function mustSaveBytes(browser: object): boolean {
  const connection = 'connection' in browser ? browser.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  if ('saveData' in connection && connection.saveData === true) return true
  return 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
}
