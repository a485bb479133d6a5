import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import type { PickedPicture } from '#src/features/media/dashboard/picked-picture.ts'
import { PicturePicker } from '#src/features/media/dashboard/picture-picker.tsx'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'

type ProductPickerProps = {
  readonly chosen: PictureOfForm
  /** The form's `image`, empty for none. */
  readonly image: string
  readonly setImage: (image: string) => void
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly words: DashboardWords<'productPicture'>
}

/** The picked picture, or else the product's current one. */
export function ProductPicker(props: ProductPickerProps) {
  const { chosen, image, setImage, problem, words, ...passed } = props
  return (
    <PicturePicker
      {...passed}
      chosen={chosen}
      standing={
        image === '' ? undefined : (
          <div className="w-full">
            <ProductPicture image={image} title={words.standing} sizes="12rem" isFirst />
          </div>
        )
      }
      remove={() => {
        if (chosen.picture.kind === 'none' || chosen.picture.kind === 'uploaded') setImage('')
        chosen.clear()
      }}
      problem={refusalOf(chosen.picture, words) ?? problem}
      words={words}
    />
  )
}

/** The message for a picture that the shop will not accept. */
function refusalOf(
  picture: PickedPicture,
  words: DashboardWords<'productPicture'>,
): string | undefined {
  if (picture.kind !== 'refused') return undefined
  return picture.why.kind === 'too-large' ? words.tooLarge : picture.why.sentence
}
