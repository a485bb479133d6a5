import { keepMade } from '#src/features/media/keep-made.server.ts'
import type { PictureName } from '#src/features/media/picture-address.ts'
import { findFile, findPicture, insertFile } from '#src/features/media/picture-statements.server.ts'
import type { PictureFile, Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'

type PictureShop = Pick<Shop, 'db'> & { readonly pictures: Pictures }

/** Makes and stores a drawing's file at its first request; undefined for an unknown picture. */
export function findPictureFile(
  { db, pictures }: PictureShop,
  name: PictureName,
): Promise<PictureFile | undefined> {
  return pictures.share(name, async () => {
    const [stored] = await findFile(db.read, name)
    return stored ? { content: stored.content } : makeFile({ db, pictures }, name)
  })
}

async function makeFile(
  { db, pictures }: PictureShop,
  { hash, width, format }: PictureName,
): Promise<PictureFile | undefined> {
  const [picture] = await findPicture(db.read, { hash })
  if (!picture || picture.source === null) return undefined

  const { files } = await pictures.run({ kind: 'drawing', svg: picture.source, width, format })
  const [file] = files
  if (!file) throw new Error(`The picture ${hash} came back without its file`)

  await keepMade(db, (tx) => insertFile(tx, { hash, width, format, content: file.content }))
  return { content: file.content }
}
