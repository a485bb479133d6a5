import { hashOfAddress, sourceSet } from '#src/features/media/picture-address.ts'

type PortraitProps = {
  /** Empty, one of the shop's own pictures, or an `https:` address, which no page shows. */
  readonly image: string
  readonly name: string
  readonly size: keyof typeof sizes
}

const sizes = {
  small: { pixels: 64, className: 'size-16 text-2xl' },
  large: { pixels: 112, className: 'size-28 text-5xl' },
} as const

/** A person's picture, or the first letter of their name. The name itself stands beside it. */
export function Portrait({ image, name, size }: PortraitProps) {
  const { pixels, className } = sizes[size]
  const shape = `${className} flex-none rounded-full border-4 border-marigold`
  const hash = hashOfAddress(image)
  if (hash === undefined) {
    return (
      <span
        aria-hidden="true"
        className={`${shape} grid place-items-center bg-pond-deep leading-none font-extrabold text-on-pond`}
      >
        {Array.from(name)[0]?.toUpperCase()}
      </span>
    )
  }

  return (
    <img
      src={image}
      srcSet={sourceSet(hash, 'webp')}
      sizes={`${pixels}px`}
      alt=""
      width={pixels}
      height={pixels}
      decoding="async"
      className={`${shape} bg-line object-cover`}
    />
  )
}
