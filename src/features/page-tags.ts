/** What the cached pages show. A write names what it changed, and the cache evicts the pages that show it. */

export type ShopTag =
  | typeof catalogueTag
  | typeof soldOutTag
  | typeof shopSettingsTag
  | typeof categoriesTag
  | typeof couponsTag
  | typeof pricesTag
  | ReturnType<typeof productTag>
  | ReturnType<typeof stockTag>

/** Any edit, addition or archiving of a product; another average of its reviews. */
export const catalogueTag = 'catalogue'

/** A product has sold out, or is there again: grids say so. */
export const soldOutTag = 'sold-out'

/** The shop settings: phone, address, code, fees, links. Two versions share the tag during an upgrade. */
export const shopSettingsTag = 'facts'

/** The names, addresses, pictures and order of the categories, and which product is in which. */
export const categoriesTag = 'categories'

/** What a product that comes or goes changes besides: it may be the first or the last of its category. */
export function tagsOfCategory(category: string): readonly (typeof categoriesTag)[] {
  return category === '' ? [] : [categoriesTag]
}

/** Whether the shop has a live coupon, and the banners of coupons. */
export const couponsTag = 'coupons'

/** When prices change by themselves, and the banners of campaigns. Each process reads the next time anew. */
export const pricesTag = 'prices'

export function productTag(pid: string): `product:${string}` {
  return `product:${pid}`
}

/** How many pieces there are. */
export function stockTag(pid: string): `stock:${string}` {
  return `stock:${pid}`
}

/** For an answer that says the stock of every product. */
export const everyStockTag = 'stock:*'
