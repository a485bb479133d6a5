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

/** A person's picture over the first letter of their name. The name itself stands beside it. */
export function Portrait({ image, name, size }: PortraitProps) {
  const { pixels, className } = sizes[size]
  const hash = hashOfAddress(image)
  return (
    <span
      className={`${className} relative grid flex-none place-items-center overflow-hidden rounded-full border-4 border-marigold bg-pond-deep leading-none font-extrabold text-on-pond`}
    >
      <span aria-hidden="true">{Array.from(name)[0]?.toUpperCase()}</span>
      {hash !== undefined && (
        // A browser draws nothing for a picture that the shop does not have: then the letter shows.
        <img
          src={image}
          srcSet={sourceSet(hash, 'webp')}
          sizes={`${pixels}px`}
          alt=""
          width={pixels}
          height={pixels}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
