/** Where a page that a visitor buys on loads the question about advertising. */

import { z } from 'zod'
import { type AdService, adServices, purchaseTimes } from '#src/domain/ads/purchase.ts'
import askEarlyScript from '#src/features/ads/ask-early.script.ts?script'
import { languageOfPath } from '#src/i18n/language.ts'
import { ads as bn } from '#src/i18n/messages/bn/ads.ts'
import { ads as en } from '#src/i18n/messages/en/ads.ts'

export const adScriptPath = '/consent.js'

/** The only host outside that such a page may ask, and only for pictures: nothing of Google is on a page. */
const adPictureOrigin = 'https://www.facebook.com'

/** What the layout's loader has in a shop that advertises, and no byte of it in any other. */
const PagesWithAds = z.object({
  ads: z
    .object({
      pixelId: z.string().regex(/^\d*$/),
      purchaseAt: z.enum(purchaseTimes),
      hasGoogle: z.boolean(),
    })
    .refine(({ pixelId, hasGoogle }) => pixelId !== '' || hasGoogle),
})

type Ads = z.output<typeof PagesWithAds>['ads']

/** Not those with passwords, mailed links or a form to find an order. */
const shopPage =
  /^(?:\/bn)?\/(?:(?:allproducts|cart|checkout|thankyou|wishlist|privacy|about|terms|contact)?|(?:category|product|buy)\/[^/]+)\/?$/i

/** The page as it leaves, and the host that its policy names; as it came for a page without advertising. */
export function withAdvertising(
  page: string,
  { path, loaded, scriptMark }: { path: string; loaded: readonly unknown[]; scriptMark: string },
): { readonly page: string; readonly pictureOrigin: string | undefined } {
  const ads = adsOn(path, loaded)
  if (!ads) return { page, pictureOrigin: undefined }
  return {
    page: page
      .replace('</head>', (end) => adScript(ads) + end)
      // Written here and not by React: the code of a shop without advertising has no byte of it.
      .replace('</header>', (end) => end + adBar(path, ads, scriptMark)),
    pictureOrigin: ads.pixelId === '' ? undefined : adPictureOrigin,
  }
}

function adsOn(path: string, loaded: readonly unknown[]): Ads | undefined {
  if (!shopPage.test(path === '/bn' ? '/bn/' : path)) return undefined
  for (const data of loaded) {
    const found = PagesWithAds.safeParse(data).data
    if (found) return found.ads
  }
  return undefined
}

function servicesOf({ pixelId, hasGoogle }: Ads): readonly AdService[] {
  return adServices.filter((one) => (one === 'google' ? hasGoogle : pixelId !== ''))
}

function adScript(ads: Ads): string {
  const asks = servicesOf(ads).join(' ')
  return `<script type="module" async="" src="${adScriptPath}" data-pixel="${ads.pixelId}" data-purchase="${ads.purchaseAt}" data-asks="${asks}"></script>`
}

/**
 * In the flow below the header: it covers nothing, and the keyboard reaches it before the page. It is there
 * before the page is shown, so nothing moves; who has answered, or has no scripts, does not see it.
 */
function adBar(path: string, ads: Ads, scriptMark: string): string {
  const services = servicesOf(ads)
  const { adConsent: texts } = languageOfPath(path) === 'bn' ? bn : en
  const [one = 'facebook', other] = services
  const question = texts.question[other ? 'both' : one]
  const button = (value: string, text: string) =>
    `<button type="button" class="button-quiet" value="${value}">${text}</button>`
  return (
    `<section id="ads-ask" class="card" aria-label="${texts.label}" data-asks="${services.join(' ')}" hidden>` +
    `<p role="status">${question}</p>` +
    `<div class="flex flex-wrap gap-3">${button('yes', texts.accept)}${button('no', texts.refuse)}</div>` +
    `<script nonce="${scriptMark}">${askEarlyScript}</script></section>`
  )
}
