import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { Icon } from '#src/ui/icon.tsx'

type ProductThumbProps = {
  readonly image: string
  /** For a low row. */
  readonly isSmall?: boolean
}

/**
 * A product's picture beside its name. An icon replaces a picture from another host: the page's
 * policy names only the hosts of pictures known when the server rendered the page, and this script
 * may load other pictures later.
 */
export function ProductThumb({ image, isSmall = false }: ProductThumbProps) {
  return (
    <div
      className={`${isSmall ? 'size-11' : 'size-16'} flex-none overflow-hidden rounded-lg border border-line`}
    >
      {hashOfAddress(image) === undefined ? (
        <span className="grid size-full place-items-center bg-line text-2xl text-quiet">
          <Icon name="picture" />
        </span>
      ) : (
        <ProductPicture image={image} title="" sizes={isSmall ? '2.75rem' : '4rem'} />
      )}
    </div>
  )
}
