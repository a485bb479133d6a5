import type { ReactNode } from 'react'
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
  /** How many cards a screen below 768 px shows; all by default. */
  readonly onPhones?: number
  /** What stands under each card. */
  readonly under?: (product: ProductCardView) => ReactNode
}

const longestRow = 4

/** Rows of one card below 768 px, two columns below 1024, else four. */
export function ProductGrid(props: GridProps) {
  const { cards, areFirst = false, onPhones = cards.length, under, ...shared } = props
  return (
    <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2 md:gap-5 lg:grid-cols-4 xl:gap-7">
      {cards.map((product, index) => (
        <li
          key={product.pid}
          className={
            under ? 'grid grid-rows-[1fr_auto]' : index < onPhones ? undefined : 'max-md:hidden'
          }
        >
          <ProductCard
            product={product}
            isFirst={areFirst && index === 0}
            isInSight={areFirst && index < longestRow}
            {...shared}
          />
          {under?.(product)}
        </li>
      ))}
    </ul>
  )
}

type CardProps = Omit<GridProps, 'cards' | 'areFirst' | 'onPhones' | 'under'> & {
  readonly product: ProductCardView
  readonly isFirst: boolean
  readonly isInSight: boolean
}

/** The whole card links to the product, except its two buttons. */
function ProductCard(props: CardProps) {
  const { product, language, messages, titles: Title = 'h3', isFirst, isInSight } = props
  const { pid, title, image, price, oldPrice, stock, family } = product
  const prefix = pathPrefix(language)
  const path = encodeURIComponent(pid)
  const rating = <Rating label={messages.rating} language={language} />

  return (
    <article className="card group relative grid h-full grid-cols-[120px_minmax(0,1fr)] overflow-hidden hover:border-marigold hover:shadow-raised md:grid-cols-1 md:grid-rows-[auto_auto_1fr_auto]">
      <div className="relative overflow-hidden">
        <ProductPicture
          image={image}
          title={title}
          sizes="(min-width: 1024px) 21.5vw, (min-width: 768px) 44.5vw, 120px"
          isFirst={isFirst}
          isInSight={isInSight}
        />
        <OffSticker
          percent={discountBadge(price, oldPrice)}
          language={language}
          messages={messages}
        />
      </div>
      <div className="grid content-center gap-1 px-3 py-1 md:gap-1.5 md:px-4 md:pt-4 md:pb-1.5 lg:px-5">
        <Title className="line-clamp-2 text-base leading-snug md:line-clamp-none md:text-lg md:leading-snug md:max-2xl:min-h-[2lh]">
          {title}
        </Title>
        <PriceTag
          price={price}
          oldPrice={oldPrice}
          language={language}
          messages={messages}
          from={family?.from}
        />
        {family && <p className="text-sm text-quiet">{family.options}</p>}
        {product.reviews ? (
          <div className="flex flex-wrap items-center gap-x-3">
            {rating}
            <p className="text-sm text-quiet">{product.reviews}</p>
          </div>
        ) : (
          rating
        )}
      </div>
      <Perks messages={messages} isSoldOut={stock === 0} />
      <div className="col-span-full grid grid-cols-2 gap-2.5 px-3 pb-3 md:grid-cols-[1fr_auto] md:p-4 lg:px-5 lg:pb-5">
        <PathLink
          to={`${prefix}/product/${path}`}
          prefetch={whenToPrefetch()}
          className="card-link md:col-span-2"
        >
          <span className="max-md:sr-only">{messages.details}</span>
          <span className="sr-only">: {title}</span>
        </PathLink>
        <PathLink
          to={`${prefix}/${family ? 'product' : 'buy'}/${path}`}
          prefetch={whenToPrefetch()}
          className={`${stock === 0 ? 'button-quiet col-span-2' : 'button-main'} ${family ? 'col-span-full' : ''} relative z-1 px-2!`}
        >
          {family?.choose ?? messages.buy}
          <span className="sr-only">: {title}</span>
        </PathLink>
        {stock > 0 && !family && (
          <AddToCartButton
            pid={pid}
            title={title}
            language={language}
            messages={messages}
            className="cart-beside relative z-1"
          />
        )}
      </div>
    </article>
  )
}

/** One line on a phone. */
function Perks({ messages, isSoldOut }: { messages: SectionMessages<'card'>; isSoldOut: boolean }) {
  return (
    <ul className="col-span-full flex gap-x-3.5 overflow-hidden px-3 py-2 text-[0.8rem] whitespace-nowrap text-quiet md:grid md:content-start md:gap-0.5 md:px-4 md:py-0 md:text-sm md:whitespace-normal lg:px-5">
      <li className="flex items-center gap-1.5 md:gap-2">
        <Icon name="cash" className="text-good" />
        {messages.cashOnDelivery}
      </li>
      <li className={`items-center gap-1.5 md:flex md:gap-2 ${isSoldOut ? 'hidden' : 'flex'}`}>
        <Icon name="tag" className="text-good" />
        {messages.bestPrice}
      </li>
      {isSoldOut && <li className="font-bold text-bad">{messages.outOfStock}</li>}
    </ul>
  )
}
