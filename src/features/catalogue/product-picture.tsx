import { hashOfAddress, pictureAddress, sourceSet } from '#src/features/media/picture-address.ts'

type ProductPictureProps = {
  /** One of our own pictures, an `https:` address, or empty. */
  readonly image: string
  readonly title: string
  readonly sizes: string
  /** The first picture of a page is fetched at once, the others when they come near. */
  readonly isFirst?: boolean
}

/** Always square, so that nothing moves when it arrives. */
export function ProductPicture({ image, title, sizes, isFirst = false }: ProductPictureProps) {
  const hash = hashOfAddress(image)
  const shared = {
    alt: title,
    width: 640,
    height: 640,
    loading: isFirst ? 'eager' : 'lazy',
    decoding: 'async',
    fetchPriority: isFirst ? 'high' : 'auto',
    className: 'aspect-square h-auto w-full bg-line object-cover',
  } as const

  if (image === '') return <div className={shared.className} />
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
