import { discountBadge } from '#src/domain/catalogue/product.ts'
import { AddToCartButton } from '#src/features/cart/add-to-cart-button.tsx'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { OffSticker } from '#src/features/catalogue/show/off-sticker.tsx'
import { PriceTag } from '#src/features/catalogue/show/price-tag.tsx'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { Rating } from '#src/features/catalogue/show/rating.tsx'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { whenToPrefetch } from '#src/ui/link/when-to-prefetch.ts'

type GridProps = {
  readonly cards: readonly ProductCardView[]
  readonly language: Language
  readonly messages: SectionMessages<'card'>
  /** The heading level of the cards' titles. */
  readonly titles?: 'h2' | 'h3'
  /** Whether the grid comes first on its page, so that the browser fetches its first row at once. */
  readonly areFirst?: boolean
}

const longestRow = 4

/** One column below 768 px, two below 1024, else four. */
export function ProductGrid({ cards, areFirst = false, ...shared }: GridProps) {
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-4 xl:gap-7">
      {cards.map((product, index) => (
        <li key={product.pid}>
          <ProductCard
            product={product}
            isFirst={areFirst && index === 0}
            isInSight={areFirst && index < longestRow}
            {...shared}
          />
        </li>
      ))}
    </ul>
  )
}

type CardProps = Omit<GridProps, 'cards' | 'areFirst'> & {
  readonly product: ProductCardView
  readonly isFirst: boolean
  readonly isInSight: boolean
}

/** The whole card links to the product, except the buy button. */
function ProductCard(props: CardProps) {
  const { product, language, messages, titles: Title = 'h3', isFirst, isInSight } = props
  const { pid, title, image, price, oldPrice, stock } = product
  const prefix = pathPrefix(language)
  const path = encodeURIComponent(pid)

  return (
    <article className="card group relative grid h-full grid-rows-[auto_1fr] overflow-hidden hover:border-marigold hover:shadow-raised">
      <div className="relative overflow-hidden">
        <ProductPicture
          image={image}
          title={title}
          sizes="(min-width: 1024px) 21.5vw, (min-width: 768px) 44.5vw, 88vw"
          isFirst={isFirst}
          isInSight={isInSight}
        />
        <OffSticker
          percent={discountBadge(price, oldPrice)}
          language={language}
          messages={messages}
        />
      </div>
      <div className="grid content-between gap-4 p-4 lg:p-5">
        <div className="grid gap-1.5">
          <Title className="text-lg leading-snug md:max-2xl:min-h-[2lh]">{title}</Title>
          <PriceTag price={price} oldPrice={oldPrice} language={language} messages={messages} />
          <Rating label={messages.rating} language={language} />
          <Perks messages={messages} isSoldOut={stock === 0} />
        </div>
        <p className="flex flex-wrap gap-2.5">
          <PathLink
            to={`${prefix}/product/${path}`}
            prefetch={whenToPrefetch()}
            // While `translate` moves a link, its `::after` covers only the link and not the card.
            className="button-quiet grow after:absolute after:inset-0 active:translate-none!"
          >
            {messages.details}
            <span className="sr-only">: {title}</span>
          </PathLink>
          <PathLink
            to={`${prefix}/buy/${path}`}
            prefetch={whenToPrefetch()}
            className={`${stock === 0 ? 'button-quiet' : 'button-main'} relative z-1 grow`}
          >
            {messages.buy}
            <span className="sr-only">: {title}</span>
          </PathLink>
        </p>
        {stock > 0 && (
          <AddToCartButton
            pid={pid}
            title={title}
            language={language}
            messages={messages}
            className="relative z-1"
          />
        )}
      </div>
    </article>
  )
}

function Perks({ messages, isSoldOut }: { messages: SectionMessages<'card'>; isSoldOut: boolean }) {
  return (
    <ul className="grid gap-0.5 text-sm text-quiet">
      <li className="flex items-center gap-2">
        <Icon name="cash" className="text-good" />
        {messages.cashOnDelivery}
      </li>
      <li className="flex items-center gap-2">
        <Icon name="tag" className="text-good" />
        {messages.bestPrice}
      </li>
      {isSoldOut && <li className="font-bold text-bad">{messages.outOfStock}</li>}
    </ul>
  )
}
