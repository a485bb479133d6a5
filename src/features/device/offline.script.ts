/** Of the offline page: how much the cart holds, and further attempts. */

import { countPieces } from '#src/features/cart/count-pieces.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { languageOfPath } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

const cart = document.querySelector<HTMLElement>('[data-pieces]')
const pieces = countPieces()
if (cart && pieces > 0) {
  const n = formatNumber(pieces, languageOfPath(location.pathname))
  cart.textContent = interpolate(cart.dataset.pieces ?? '', { n })
}

/** At its own address this page would only come again. */
function tryAgain(): void {
  const [, home] = /^(.*)\/offline$/i.exec(location.pathname) ?? []
  if (home === undefined) location.reload()
  else location.assign(home || '/')
}

/**
 * A browser fires `online` before this page listens, or while its network leads nowhere yet. So the
 * page also asks the shop every few seconds while the visitor looks at it.
 */
async function tryAgainOnceReached(): Promise<void> {
  if (!document.hidden && navigator.onLine) {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) return tryAgain()
  }
  setTimeout(tryAgainOnceReached, 3_000)
}

document.querySelector('button')?.addEventListener('click', tryAgain)
addEventListener('online', tryAgain)
setTimeout(tryAgainOnceReached, 3_000)
