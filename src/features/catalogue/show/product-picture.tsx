import { hashOfAddress, pictureAddress, sourceSet } from '#src/features/media/picture-address.ts'
import type { Language } from '#src/i18n/language.ts'

type ProductPictureProps = {
  /** One of our own pictures, an `https:` address, or empty. */
  readonly image: string
  readonly title: string
  /** Of the title, where it is not that of the page. */
  readonly lang?: Language | undefined
  readonly sizes: string
  /** Visible when the page opens: fetched at once; other pictures load lazily. */
  readonly isInSight?: boolean
  /** The main picture of the page: fetched before all others. */
  readonly isFirst?: boolean
  /** 4:3 below 768 px, so that the price stands above the fold. */
  readonly isLowOnPhones?: boolean
}

/** Of a fixed shape, square by default, so that the layout does not shift when it loads. */
export function ProductPicture(props: ProductPictureProps) {
  const { image, title, lang, sizes, isFirst = false, isInSight = isFirst } = props
  const hash = hashOfAddress(image)
  const shape = props.isLowOnPhones === true ? 'aspect-4/3 md:aspect-square' : 'aspect-square'
  const shared = {
    alt: title,
    lang,
    width: 640,
    height: 640,
    loading: isInSight ? 'eager' : 'lazy',
    decoding: 'async',
    fetchPriority: isFirst ? 'high' : 'auto',
    className: `picture-ground ${shape} h-auto w-full object-cover`,
  } as const

  if (image === '') return <div className={`picture-ground ${shape}`} />
  if (hash === undefined) {
    return <img {...shared} src={image} alt={title} referrerPolicy="no-referrer" />
  }
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(hash, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(hash, 'webp')} sizes={sizes} />
      <img
        {...shared}
        src={pictureAddress(hash, 640, 'jpg')}
        srcSet={sourceSet(hash, 'jpg')}
        sizes={sizes}
        alt={title}
      />
    </picture>
  )
}
