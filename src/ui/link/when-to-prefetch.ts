/** For `Link`: prefetches a page on hover or touch, unless the connection is slow or metered. */
export function whenToPrefetch(): 'intent' | 'none' {
  return mustSaveBytes() ? 'none' : 'intent'
}

/** Not every browser exposes its connection. False on a server. */
export function mustSaveBytes(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false
  const { connection } = navigator
  if (typeof connection !== 'object' || connection === null) return false
  if ('saveData' in connection && connection.saveData === true) return true
  return 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
}
