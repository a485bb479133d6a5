import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { PicturePicker } from '#src/features/media/dashboard/picture-picker.tsx'
import { refusalOf } from '#src/features/media/dashboard/picture-refusal.ts'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type ProductPickerProps = {
  readonly chosen: PictureOfForm
  /** The form's `image`, empty for none. */
  readonly image: string
  readonly setImage: (image: string) => void
  readonly takeMany?: (files: readonly File[], how: 'chosen' | 'given') => boolean
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'productPicture'>
}

/** The picked picture, or else the current one of the product or category. */
export function ProductPicker(props: ProductPickerProps) {
  const { chosen, image, setImage, problem, messages, ...passed } = props
  return (
    <PicturePicker
      {...passed}
      chosen={chosen}
      standing={
        image === '' ? undefined : (
          <div className="w-full">
            <ProductPicture image={image} title={messages.standing} sizes="12rem" isFirst />
          </div>
        )
      }
      remove={() => {
        if (chosen.picture.kind === 'none' || chosen.picture.kind === 'uploaded') setImage('')
        chosen.clear()
      }}
      problem={refusalOf(chosen.picture, messages) ?? problem}
      messages={messages}
    />
  )
}
