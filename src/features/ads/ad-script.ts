/** Where a page that a visitor buys on loads the question about advertising. */

import { z } from 'zod'
import { purchaseTimes } from '#src/domain/ads/purchase.ts'

export const adScriptPath = '/consent.js'

/** The only host outside that such a page may ask, and only for pictures. */
export const adPictureOrigin = 'https://www.facebook.com'

/** What the layout's loader has in a shop with a pixel, and no byte of it in any other. */
const PagesWithAds = z.object({
  ads: z.object({ pixelId: z.string().regex(/^\d+$/), purchaseAt: z.enum(purchaseTimes) }),
})

/** Not those with passwords, mailed links or a form to find an order. */
const shopPage =
  /^(?:\/bn)?\/(?:(?:allproducts|cart|checkout|thankyou|wishlist|privacy|about|terms|contact)?|(?:category|product|buy)\/[^/]+)\/?$/i

/** Undefined for a page without it. */
export function adScript(path: string, loaded: readonly unknown[]): string | undefined {
  if (!shopPage.test(path === '/bn' ? '/bn/' : path)) return undefined
  for (const data of loaded) {
    const found = PagesWithAds.safeParse(data).data
    if (!found) continue
    const { pixelId, purchaseAt } = found.ads
    return `<script type="module" async="" src="${adScriptPath}" data-pixel="${pixelId}" data-purchase="${purchaseAt}"></script>`
  }
  return undefined
}
