/** What the cached pages show. A write names what it changed; the pages that show it are dropped. */

/** Any edit, addition or archiving of a product. */
export const catalogueTag = 'catalogue'

/** A product has sold out, or is there again: grids say so. */
export const soldOutTag = 'sold-out'

/** The shop settings: phone, address, code, fees, links. */
export const shopSettingsTag = 'facts'

export function productTag(pid: string): string {
  return `product:${pid}`
}

/** How many pieces there are: only a product's own pages say it. */
export function stockTag(pid: string): string {
  return `stock:${pid}`
}
