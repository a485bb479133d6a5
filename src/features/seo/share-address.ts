/** Where the pictures are that a link to the shop is shown with: 1200 by 630, JPEG. */

import { isPid } from '#src/domain/catalogue/product.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'

export const shareWidth = 1200
export const shareHeight = 630

export type ShareName =
  | { readonly kind: 'shop' }
  /** `mark` is the beginning of the hash of the product's picture. */
  | { readonly kind: 'product'; readonly pid: string; readonly mark: string }

/** The shop's own: of every page that is no product's, and of products without a picture here. */
export const shopShareAddress = '/media/share/shop.jpg'

const markLength = 16

/** Another one when the product's picture is another; `image` is the product's. */
export function shareAddress({
  pid,
  image,
}: {
  readonly pid: string
  readonly image: string
}): string {
  const hash = hashOfAddress(image)
  return hash === undefined
    ? shopShareAddress
    : `/media/share/${encodeURIComponent(pid)}-${hash.slice(0, markLength)}.jpg`
}

const ofProduct = /^\/media\/share\/([^/]+)-([0-9a-f]{16})\.jpg$/

/** Undefined for any path that is not the one spelling of such an address. */
export function shareAt(path: string): ShareName | undefined {
  if (path === shopShareAddress) return { kind: 'shop' }
  const [, segment, mark] = ofProduct.exec(path) ?? []
  if (segment === undefined || mark === undefined) return undefined

  const pid = decoded(segment)
  if (pid === undefined || !isPid(pid) || encodeURIComponent(pid) !== segment) return undefined
  return { kind: 'product', pid, mark }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
