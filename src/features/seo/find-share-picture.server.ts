import { hash } from 'node:crypto'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { findOrDraw, findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { insertPicture } from '#src/features/media/picture-statements.server.ts'
import type { PictureFile, Pictures } from '#src/features/media/pictures.server.ts'
import { shareHashOf } from '#src/features/media/share-hash.server.ts'
import { type ShareName, shareHeight, shareWidth } from '#src/features/seo/share-address.ts'
import { drawProductShare, drawShopShare } from '#src/features/seo/share-drawing.ts'
import type { Shop } from '#src/features/shop.ts'

type ShareShop = Pick<Shop, 'db' | 'clock'> & { readonly pictures: Pictures }

type SharePicture = PictureFile & {
  /** SHA-256 in hex of the source; it is stored under this hash like any picture. */
  readonly hash: string
}

/**
 * Made and stored at the first request. Undefined for an unknown product and for a picture that the
 * product no longer has: only the current picture is made, whatever address a request names.
 */
export async function findSharePicture(
  shop: ShareShop,
  name: ShareName,
): Promise<SharePicture | undefined> {
  if (name.kind === 'shop') {
    const svg = drawShopShare()
    return findOrMake(shop, hash('sha256', svg), async () => svg)
  }

  const product = await findProduct(shop.db.read, name.pid)
  const pictured = product?.pid === name.pid ? hashOfAddress(product.image) : undefined
  if (!pictured?.startsWith(name.mark)) return undefined

  return findOrMake(shop, shareHashOf(pictured), async () => {
    const picture = await findPictureFile(shop, { hash: pictured, width: 640, format: 'jpg' })
    return picture && drawProductShare(picture.content)
  })
}

async function findOrMake(
  shop: ShareShop,
  hash: string,
  draw: () => Promise<string | undefined>,
): Promise<SharePicture | undefined> {
  const file = await findOrDraw(shop, { hash, width: shareWidth, format: 'jpg' }, draw, (tx) =>
    insertPicture(tx, {
      hash,
      width: shareWidth,
      height: shareHeight,
      source: null,
      now: shop.clock().toISOString(),
    }),
  )
  return file && { ...file, hash }
}
