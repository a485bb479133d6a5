/** The pictures of the product form: the cover that waits for the save, and the list of all. */

import {
  type Pictures,
  usePictures,
} from '#src/features/catalogue/dashboard/pictures/use-pictures.ts'
import { coverIn, withCover } from '#src/features/catalogue/edit/typed-pictures.ts'
import type { TypedProduct } from '#src/features/catalogue/edit/typed-product.ts'
import { type PictureOfForm, usePicture } from '#src/features/media/dashboard/use-picture.ts'

type PictureTexts = Pick<TypedProduct, 'image' | 'images'>

export type ProductPicturesOfForm = {
  readonly chosen: PictureOfForm
  readonly pictures: Pictures
  readonly setCover: (image: string) => void
  /** Before a save: uploads the chosen cover and waits for the others. */
  readonly settle: () => Promise<
    PictureTexts | { readonly failed: 'cover' } | { readonly failed: 'list' }
  >
}

export function useProductPictures(
  typed: PictureTexts,
  type: (texts: PictureTexts) => void,
): ProductPicturesOfForm {
  const chosen = usePicture()
  const both = (images: string) => ({ images, image: coverIn(images) })
  const pictures = usePictures(typed.images, (images) => type(both(images)))
  return {
    chosen,
    pictures,
    setCover: (image) => type(both(withCover(typed.images, image))),
    settle: async () => {
      const uploaded = await chosen.upload(typed.image)
      if (uploaded === undefined) return { failed: 'cover' }
      const images = await pictures.settle()
      if (images === undefined) return { failed: 'list' }
      const isNew = uploaded !== typed.image
      const settled = both(isNew ? withCover(images, uploaded) : images)
      type(settled)
      return settled
    },
  }
}
