import { CategoryPicture } from '#src/features/catalogue/show/category-picture.tsx'
import { everything, gridAddress, type ProductQuery } from '#src/features/search/product-query.ts'
import { QuickSearch } from '#src/features/search/quick-search.tsx'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import type { IconName } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

/** A category, `path` without the language. */
export type CategoryTile = {
  readonly name: string
  readonly path: string
  readonly picture: string
}

/** As many fill a row. */
export const mostTiles = 6

type TilePicture = { readonly picture: string; readonly icon?: IconName }

type FindTilesProps = PageTexts<'home'> & {
  /** At most `mostTiles`, in the owner's order. */
  readonly categories: readonly CategoryTile[]
  /** The picture of an offer. */
  readonly offer: string
}

/** The search field, which larger screens have in the header, and six lists to begin with. */
export function FindTiles({ language, messages, categories, offer }: FindTilesProps) {
  const lists = [
    [messages.offersTile, { isOffer: true }, { picture: offer }],
    [messages.lowPrices, { sort: 'price' }, { picture: '', icon: 'tag' }],
    [messages.newest, {}, { picture: '', icon: 'range' }],
  ] as const satisfies readonly (readonly [string, Partial<ProductQuery>, TilePicture])[]
  const tiles: readonly (TilePicture & { readonly name: string; readonly to: string })[] = [
    ...categories.map(({ path, ...one }) => ({ ...one, to: `${pathPrefix(language)}${path}` })),
    ...lists.map(([name, query, picture]) => ({
      ...picture,
      name,
      to: gridAddress(language, { ...everything, ...query }),
    })),
  ].slice(0, mostTiles)
  return (
    <div className="container-page grid gap-4 pt-4 max-md:order-1 md:pt-10">
      <QuickSearch language={language} messages={messages} className="lg:hidden" />
      <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-5">
        {tiles.map(({ name, to, ...picture }) => (
          <li key={to}>
            <PathLink
              to={to}
              className="card grid h-full overflow-hidden text-center leading-tight font-semibold hover:border-marigold hover:text-brand"
            >
              <CategoryPicture
                {...picture}
                sizes="(min-width: 768px) 15vw, 29vw"
                shape="aspect-4/3 text-4xl md:aspect-square lg:text-6xl"
              />
              <span className="self-center px-1 py-2 text-sm lg:text-base">{name}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
