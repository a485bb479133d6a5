/** The pictures of a cell: small, each with the name of its file. */

import type { CellPictureOnTheWire } from '#src/features/catalogue/sheets/import-wire.ts'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type CellPicturesProps = {
  readonly label: string
  readonly pictures: readonly CellPictureOnTheWire[]
  readonly messages: DashboardMessages<'productSheets'>
}

export function CellPictures({ label, pictures, messages }: CellPicturesProps) {
  const language = useLanguage()
  return (
    <dd className="mt-1">
      <p className="text-sm font-bold">{label}</p>
      {pictures.length === 0 && <p className="text-quiet">{messages.empty}</p>}
      <ol aria-label={label} className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell may name a picture twice.
          <li key={at} className="w-20 text-sm">
            <Thumbnail
              picture={picture}
              place={interpolate(messages.picture, { n: formatNumber(at + 1, language) })}
            />
          </li>
        ))}
      </ol>
    </dd>
  )
}

type ThumbnailProps = { readonly picture: CellPictureOnTheWire; readonly place: string }

/** A picture of the shop's own, or an icon: the page's policy may not name another host. */
function Thumbnail({ picture: { image, name }, place }: ThumbnailProps) {
  const isOurs = image !== null && hashOfAddress(image) !== undefined
  const caption = name ?? (isOurs ? undefined : image)
  return (
    <>
      <div className="size-20 overflow-hidden rounded-lg bg-line">
        {isOurs ? (
          <ProductPicture image={image} title={caption === undefined ? place : ''} sizes="5rem" />
        ) : (
          <span className="grid size-full place-items-center text-2xl text-quiet">
            <Icon name="picture" />
          </span>
        )}
      </div>
      {caption !== undefined && <p className="wrap-anywhere">{caption}</p>}
    </>
  )
}
