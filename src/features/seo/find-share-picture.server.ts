import { hash } from 'node:crypto'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import { keepMade } from '#src/features/media/keep-made.server.ts'
import { hashOfAddress, type PictureName } from '#src/features/media/picture-address.ts'
import {
  findFile,
  insertFile,
  insertPicture,
} from '#src/features/media/picture-statements.server.ts'
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
  { db, clock, pictures }: ShareShop,
  made: string,
  draw: () => Promise<string | undefined>,
): Promise<SharePicture | undefined> {
  const name = { hash: made, width: shareWidth, format: 'jpg' } as const satisfies PictureName
  const file = await pictures.share(name, async () => {
    const [stored] = await findFile(db.read, name)
    if (stored) return { content: stored.content }

    const svg = await draw()
    if (svg === undefined) return undefined
    const { files } = await pictures.run({ kind: 'drawing', svg, width: shareWidth, format: 'jpg' })
    const [drawn] = files
    if (!drawn) throw new Error(`The share picture ${made} came back without its file`)

    const picture = { hash: made, width: shareWidth, height: shareHeight }
    await keepMade(db, async (tx) => {
      await insertPicture(tx, { ...picture, source: null, now: clock().toISOString() })
      await insertFile(tx, { ...name, content: drawn.content })
    })
    return { content: drawn.content }
  })
  return file && { ...file, hash: made }
}
