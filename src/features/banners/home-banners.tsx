import type { ShownBanner } from '#src/features/banners/find-banners.server.ts'
import { PathLink } from '#src/ui/link/path-link.tsx'

type HomeBannersProps = {
  readonly banners: readonly ShownBanner[]
  readonly label: string
}

/** What goes on in the shop: campaigns and coupons, each until its end. */
export function HomeBanners({ banners, label }: HomeBannersProps) {
  if (banners.length === 0) return null
  return (
    <section aria-label={label} className="bg-marigold text-on-marigold">
      <ul className="container-page flex flex-wrap gap-x-10 gap-y-4 py-4 lg:justify-between">
        {banners.map((banner) => (
          <li key={banner.id}>
            {banner.path === '' ? (
              <BannerTexts banner={banner} />
            ) : (
              <PathLink to={banner.path} className="block underline-offset-4 hover:underline">
                <BannerTexts banner={banner} />
              </PathLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function BannerTexts({ banner: { text, code, until } }: { readonly banner: ShownBanner }) {
  return (
    <>
      <strong className="block text-xl leading-tight font-extrabold text-balance wrap-anywhere md:text-2xl">
        {text}
      </strong>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {code !== '' && (
          <span className="rounded-lg border-2 border-dashed px-2 wrap-anywhere">{code}</span>
        )}
        {until}
      </span>
    </>
  )
}
