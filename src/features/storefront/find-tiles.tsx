import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { everything, gridAddress, type ProductQuery } from '#src/features/search/product-query.ts'
import { QuickSearch } from '#src/features/search/quick-search.tsx'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

type FindTilesProps = PageTexts<'home'> & {
  readonly pictures: Readonly<Record<'kitchen' | 'home' | 'electronics', string>>
  /** The picture of an offer. */
  readonly offer: string
}

/** The search field, which larger screens have in the header, and six lists to begin with. */
export function FindTiles({ language, messages, pictures, offer }: FindTilesProps) {
  const tiles = [
    [messages.kitchen, { category: 'kitchen' }, pictures.kitchen],
    [messages.household, { category: 'home' }, pictures.home],
    [messages.electronics, { category: 'electronics' }, pictures.electronics],
    [messages.offersTile, { isOffer: true }, offer],
    [messages.lowPrices, { sort: 'price' }, 'tag'],
    [messages.newest, {}, 'range'],
  ] as const satisfies readonly (readonly [string, Partial<ProductQuery>, string])[]
  return (
    <div className="container-page grid gap-4 pt-4 max-md:order-1 md:pt-10">
      <QuickSearch language={language} messages={messages} className="lg:hidden" />
      <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-5">
        {tiles.map(([name, query, picture]) => (
          <li key={name}>
            <PathLink
              to={gridAddress(language, { ...everything, ...query })}
              className="card grid h-full overflow-hidden text-center leading-tight font-semibold hover:border-marigold hover:text-brand"
            >
              <TilePicture picture={picture} />
              <span className="self-center px-1 py-2">{name}</span>
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
    <div className="grid aspect-4/3 place-items-center bg-marigold/25 text-4xl text-brand md:aspect-square md:text-6xl">
      <Icon name={picture} />
    </div>
  )
}
