import { pictureAddress } from '#src/features/media/picture-address.ts'
import { carriesName, type ShownLogo } from '#src/features/storefront/logo/logo-size.ts'
import { Logo } from '#src/ui/logo.tsx'

type ShopLogoProps = {
  /** Undefined: the shop has none, and shows its mark. */
  readonly logo: ShownLogo | undefined
  readonly name: string
}

/** The owner's logo with or without the name. Uploads have a white ground: a plate on the paper, and in the dark. */
export function ShopLogo({ logo, name }: ShopLogoProps) {
  if (!logo) return <Logo name={name} />
  const { hash, width, height } = logo
  const isWhole = carriesName(logo)
  return (
    <span className="inline-flex items-center gap-1.5 md:gap-2">
      <img
        src={pictureAddress(hash, 320, 'avif')}
        alt={isWhole ? name : ''}
        width={width}
        height={height}
        className="flex-none max-[359px]:max-w-20"
      />
      {!isWhole && (
        <span className="text-[1.35rem] leading-none max-md:text-[1.1rem] font-extrabold whitespace-nowrap max-[359px]:sr-only">
          {name}
        </span>
      )}
    </span>
  )
}
