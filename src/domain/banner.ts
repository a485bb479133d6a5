/** The banner of a campaign or a coupon on the home page, between its start and its end. */

export type Banner = {
  readonly text: string
  readonly textInBangla: string
  /** A page of the shop, without the language; empty where the banner leads nowhere. */
  readonly link: string
}

/** More than two banners at once are no news. */
export const bannerLimits = { text: 90, link: 200, shown: 2 } as const

/** The home page, the list, a category, a product, and the pages about the shop. */
const pageOfShop =
  /^\/(?:(?:allproducts|about|contact|cards|(?:category|product)\/[^\s\\/?#]+)\/?)?(?:\?[^\s\\#]*)?(?:#[^\s\\]*)?$/i

/** Whether a visitor may be led there: never outside, and never to a page that does something. */
export function isPageOfShop(path: string): boolean {
  return pageOfShop.test(path)
}

/** A path as an owner copies it from a page in Bangla. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(/^\/bn(?=[/?#]|$)/, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
