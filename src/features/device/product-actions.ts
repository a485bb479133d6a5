/** What the buttons beside a product do. A product page loads this after it is shown, or on a press. */

import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { findCards } from '#src/features/device/find-cards.ts'
import { dropPids, keepPid, keptPids } from '#src/features/device/kept-pids.ts'
import type { Language } from '#src/i18n/language.ts'

/** Puts the product among those seen last. Returns whether the visitor's wishlist has it. */
export function noteView(pid: string): boolean {
  keepPid('viewed', pid)
  return isWished(pid)
}

const mostViewed = 8

/** The cards of the products that this device saw last; none where they cannot be loaded. */
export async function findViewed(
  besides: string,
  language: Language,
): Promise<readonly ProductCardView[]> {
  const pids = keptPids('viewed').filter((pid) => pid !== besides)
  return findCards(pids.slice(0, mostViewed), language).catch(() => [])
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
