import { keepMade } from '#src/features/media/keep-made.server.ts'
import type { PictureName } from '#src/features/media/picture-address.ts'
import { findFile, findPicture, insertFile } from '#src/features/media/picture-statements.server.ts'
import type { PictureFile, Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type PictureShop = Pick<Shop, 'db'> & { readonly pictures: Pictures }

/** Makes and stores a drawing's file at its first request; undefined for an unknown picture. */
export function findPictureFile(
  shop: PictureShop,
  name: PictureName,
): Promise<PictureFile | undefined> {
  return findOrDraw(shop, name, async () => {
    const [picture] = await findPicture(shop.db.read, { hash: name.hash })
    return picture?.source ?? undefined
  })
}

/** `draw` returns the SVG of a file that is not stored, or undefined. `keep` stores what the file needs. */
export function findOrDraw(
  { db, pictures }: PictureShop,
  name: PictureName,
  draw: () => Promise<string | undefined>,
  keep: (tx: Tx) => unknown = () => {},
): Promise<PictureFile | undefined> {
  return pictures.share(name, async () => {
    const [stored] = await findFile(db.read, name)
    if (stored) return { content: stored.content }

    const svg = await draw()
    if (svg === undefined) return undefined
    const { width, format } = name
    const { files } = await pictures.run({ kind: 'drawing', svg, width, format })
    const [file] = files
    if (!file) throw new Error(`The picture ${name.hash} came back without its file`)
    const { content } = file
    await keepMade(db, async (tx) => {
      await keep(tx)
      await insertFile(tx, { ...name, content })
    })
    return { content }
  })
}
