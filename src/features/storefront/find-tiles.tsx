import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { everything, gridAddress, type ProductQuery } from '#src/features/search/product-query.ts'
import { QuickSearch } from '#src/features/search/quick-search.tsx'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

/** A category, `path` without the language. */
export type CategoryTile = {
  readonly name: string
  readonly path: string
  readonly picture: string
}

/** As many fill a row. */
export const mostTiles = 6

type FindTilesProps = PageTexts<'home'> & {
  /** At most `mostTiles`, in the owner's order. */
  readonly categories: readonly CategoryTile[]
  /** The picture of an offer. */
  readonly offer: string
}

/** The search field, which larger screens have in the header, and six lists to begin with. */
export function FindTiles({ language, messages, categories, offer }: FindTilesProps) {
  const lists = [
    [messages.offersTile, { isOffer: true }, offer],
    [messages.lowPrices, { sort: 'price' }, 'tag'],
    [messages.newest, {}, 'range'],
  ] as const satisfies readonly (readonly [string, Partial<ProductQuery>, string])[]
  const tiles = [
    ...categories.map(({ path, ...one }) => ({ ...one, to: `${pathPrefix(language)}${path}` })),
    ...lists.map(([name, query, picture]) => ({
      name,
      to: gridAddress(language, { ...everything, ...query }),
      picture,
    })),
  ].slice(0, mostTiles)
  return (
    <div className="container-page grid gap-4 pt-4 max-md:order-1 md:pt-10">
      <QuickSearch language={language} messages={messages} className="lg:hidden" />
      <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-5">
        {tiles.map(({ name, to, picture }) => (
          <li key={to}>
            <PathLink
              to={to}
              className="card grid h-full overflow-hidden text-center leading-tight font-semibold hover:border-marigold hover:text-brand"
            >
              <TilePicture picture={picture} />
              <span className="self-center px-1 py-2 text-sm lg:text-base">{name}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TilePicture({ picture }: { picture: string }) {
  if (picture !== 'tag' && picture !== 'range') {
    return (
      <div className="aspect-4/3 overflow-hidden md:aspect-square">
        <ProductPicture image={picture} title="" sizes="(min-width: 768px) 15vw, 29vw" />
      </div>
    )
  }
  return (
    <div className="grid aspect-4/3 place-items-center bg-marigold/25 text-4xl text-brand md:aspect-square lg:text-6xl">
      <Icon name={picture} />
    </div>
  )
}
