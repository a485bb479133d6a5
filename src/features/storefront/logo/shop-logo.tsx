import { pictureAddress } from '#src/features/media/picture-address.ts'
import type { ShownLogo } from '#src/features/storefront/logo/logo-size.ts'
import { Logo } from '#src/ui/logo.tsx'

type ShopLogoProps = {
  /** Undefined: the shop has none, and shows its mark. */
  readonly logo: ShownLogo | undefined
  readonly name: string
}

/** The owner's logo with or without the name. Uploads have a white ground, which stays white in the dark. */
export function ShopLogo({ logo, name }: ShopLogoProps) {
  if (!logo) return <Logo name={name} />
  const { hash, width, height, carriesName } = logo
  const picture = (
    <picture className="flex-none">
      <source type="image/avif" srcSet={pictureAddress(hash, 320, 'avif')} />
      <source type="image/webp" srcSet={pictureAddress(hash, 320, 'webp')} />
      <img
        src={pictureAddress(hash, 320, 'jpg')}
        alt={carriesName ? name : ''}
        width={width}
        height={height}
        className="rounded-lg max-[359px]:max-w-20"
      />
    </picture>
  )
  return <Logo name={name} picture={picture} showsName={!carriesName} />
}
