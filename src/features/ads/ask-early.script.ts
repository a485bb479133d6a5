/** Stands in the question about advertising, and shows it to a visitor who has not answered, before the page is shown. */

import type { AdService } from '#src/domain/ads/purchase.ts'
import { adCookiesIn, answerFor, refusesEverybody } from '#src/features/ads/ad-cookies.ts'

const bar = document.getElementById('ads-ask')

if (bar) {
  Object.assign(bar.style, {
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.25rem 1rem',
    padding: '0.4rem 1rem',
    fontSize: '0.875rem',
    lineHeight: '1.35',
  })
  const asked = (bar.dataset.asks ?? '').split(' ') as AdService[]
  const isAnswered = answerFor(asked, adCookiesIn(document.cookie)) !== undefined
  const hasPlace = /^(?:\/bn)?\/privacy\/?$/i.test(location.pathname)
  if (!isAnswered && !refusesEverybody(navigator) && !hasPlace) {
    bar.hidden = false
    bar.style.display = 'flex'
  }
  // `consent.script.ts`, which comes after the page, reads an answer that was given before.
  bar.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) bar.dataset.answer = target.value
  })
}
