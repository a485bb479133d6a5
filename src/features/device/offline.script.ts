/** Of the offline page: how much the cart holds, and another attempt. */

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

document.querySelector('button')?.addEventListener('click', tryAgain)
addEventListener('online', tryAgain)
