/** The pictures of the product form: SPEC.md's field for the cover, and the list of all. */

import { PictureList } from '#src/features/catalogue/dashboard/pictures/picture-list.tsx'
import type { Pictures } from '#src/features/catalogue/dashboard/pictures/use-pictures.ts'
import { ProductPicker } from '#src/features/catalogue/dashboard/product-picker.tsx'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type ProductPicturesProps = {
  /** The cover that waits for the form to be saved. */
  readonly chosen: PictureOfForm
  readonly pictures: Pictures
  /** The form's `image`. */
  readonly image: string
  readonly setImage: (image: string) => void
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'productPicture'>
  readonly listMessages: DashboardMessages<'productPictures'>
}

export function ProductPictures(props: ProductPicturesProps) {
  const { chosen, pictures, image, setImage, problems, isBusy, messages, listMessages } = props
  const { picture } = chosen

  /** One file is the cover of a product without pictures, or replaces it by the button; others join the list. */
  function takeMany(files: readonly File[], how: 'chosen' | 'given'): boolean {
    const isCover = how === 'chosen' || pictures.list.length === 0
    if (files.length === 1 && isCover) return false
    // A cover that was chosen before is the first of them.
    const before = picture.kind === 'picked' && pictures.list.length === 0 ? [picture.file] : []
    if (before.length > 0) chosen.clear()
    pictures.add([...before, ...files])
    return true
  }

  return (
    <div className="grid gap-5">
      <ProductPicker
        chosen={chosen}
        image={image}
        setImage={setImage}
        takeMany={takeMany}
        problem={problems.image}
        isBusy={isBusy}
        messages={messages}
      />
      <PictureList
        pictures={pictures}
        problem={problems.images}
        replacing={picture.kind === 'picked' ? picture.file.name : undefined}
        isBusy={isBusy}
        messages={listMessages}
      />
    </div>
  )
}
