/** What the buttons beside a product do. A product page loads this after it is shown, or on a press. */

import { dropPids, keepPid, keptPids } from '#src/features/device/kept-pids.ts'

/** Puts the product among those seen last. Returns whether the visitor's wishlist has it. */
export function noteView(pid: string): boolean {
  keepPid('viewed', pid)
  return isWished(pid)
}

/** Adds the product to the wishlist, or takes it out. */
export function toggleWish(pid: string): 'saved' | 'unsaved' | 'notSaved' {
  if (isWished(pid)) return dropPids('wishlist', [pid]) ? 'unsaved' : 'notSaved'
  return keepPid('wishlist', pid) ? 'saved' : 'notSaved'
}

const isWished = (pid: string): boolean => keptPids('wishlist').includes(pid)

/** Opens the device's own share sheet; copies the link where the browser has none. */
export async function share(
  title: string,
  url: string,
): Promise<'shared' | 'copied' | 'notCopied'> {
  if (typeof navigator.share === 'function') {
    const failure = await navigator.share({ title, url }).then(
      () => undefined,
      (error: unknown) => error,
    )
    // A visitor who closes the sheet has decided, too.
    if (!failure || (failure instanceof Error && failure.name === 'AbortError')) return 'shared'
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copied' as const,
    () => 'notCopied' as const,
  )
}
