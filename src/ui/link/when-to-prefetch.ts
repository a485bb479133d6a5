/** For `Link`: prefetches a page on hover or touch, unless the connection is slow or metered. */
export function whenToPrefetch(): 'intent' | 'none' {
  return typeof navigator !== 'undefined' && mustSaveBytes(navigator) ? 'none' : 'intent'
}

/** Not every browser exposes its connection. */
function mustSaveBytes(browser: object): boolean {
  const connection = 'connection' in browser ? browser.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  if ('saveData' in connection && connection.saveData === true) return true
  return 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
}
