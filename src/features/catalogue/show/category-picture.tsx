import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'

type CategoryPictureProps = {
  /** Empty where neither the category nor one of its products has one. */
  readonly picture: string
  /** Instead of a picture. */
  readonly icon?: IconName
  readonly sizes: string
  /** Its classes: the ratio of the sides, and the size of the icon. */
  readonly shape: string
}

/** Beside the name of a category: an icon takes the place of a missing picture. */
export function CategoryPicture({ picture, icon = 'tag', sizes, shape }: CategoryPictureProps) {
  if (picture === '') {
    return (
      <div className={`grid place-items-center bg-marigold/25 text-brand ${shape}`}>
        <Icon name={icon} />
      </div>
    )
  }
  return (
    <div className={`overflow-hidden ${shape}`}>
      <ProductPicture image={picture} title="" sizes={sizes} />
    </div>
  )
}
