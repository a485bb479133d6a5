/** Makes the shop's pictures. One for the process; it starts no child before the first job. */

import { type PictureName, pictureAddress } from '#src/features/media/picture-address.ts'
import {
  makePictureProcess,
  type PictureProcess,
  type PictureProcessOptions,
} from '#src/features/media/picture-process.server.ts'

export type PictureFile = { readonly content: Uint8Array }

type FindOrMake = () => Promise<PictureFile | undefined>

export type Pictures = PictureProcess & {
  /** Simultaneous requests for a file share one look-up or job. */
  readonly share: (name: PictureName, findOrMake: FindOrMake) => Promise<PictureFile | undefined>
}

export function makePictures(options?: PictureProcessOptions): Pictures {
  const underway = new Map<string, Promise<PictureFile | undefined>>()

  function share(name: PictureName, findOrMake: FindOrMake): Promise<PictureFile | undefined> {
    const address = pictureAddress(name.hash, name.width, name.format)
    const shared = underway.get(address)
    if (shared) return shared

    const file = findOrMake().finally(() => underway.delete(address))
    underway.set(address, file)
    return file
  }

  return { ...makePictureProcess(options), share }
}
