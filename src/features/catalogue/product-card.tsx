import { Link } from 'react-router'
import { discountBadge } from '#src/domain/product.ts'
import { PriceTag } from '#src/features/catalogue/price-tag.tsx'
import { ProductPicture } from '#src/features/catalogue/product-picture.tsx'
import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { fill } from '#src/lib/fill.ts'

type CardProps = {
  readonly product: ProductCardView
  readonly language: Language
  readonly words: Words<'card'>
  readonly isFirst?: boolean
}

/** One column below 768 px, two below 1024, four from there on. */
export function ProductGrid({
  cards,
  language,
  words,
}: {
  readonly cards: readonly ProductCardView[]
  readonly language: Language
  readonly words: Words<'card'>
}) {
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-4">
      {cards.map((product, index) => (
        <li key={product.pid}>
          <ProductCard product={product} language={language} words={words} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function ProductCard({ product, language, words, isFirst = false }: CardProps) {
  const { pid, title, image, price, oldPrice, stock } = product
  const prefix = pathPrefix(language)
  const path = encodeURIComponent(pid)
  const percent = discountBadge(price, oldPrice)

  return (
    <article className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-xl border border-line bg-surface">
      <div className="relative">
        <ProductPicture
          image={image}
          title={title}
          sizes="(min-width: 1024px) 25vw, (min-width: 768px) 50vw, 100vw"
          isFirst={isFirst}
        />
        {percent !== undefined && (
          <p className="absolute start-3 top-3 rounded-full bg-brand px-3 py-1 text-sm font-semibold text-on-brand">
            {fill(words.off, { percent: formatNumber(percent, language) })}
          </p>
        )}
      </div>
      <div className="grid content-between gap-3 p-4">
        <div className="grid gap-1.5">
          <h3 className="text-lg font-semibold">{title}</h3>
          <PriceTag price={price} oldPrice={oldPrice} language={language} words={words} />
          <Rating label={words.rating} language={language} />
          <ul className="text-sm text-quiet">
            <li>{words.cashOnDelivery}</li>
            <li>{words.bestPrice}</li>
            {stock === 0 && <li className="font-semibold text-bad">{words.outOfStock}</li>}
          </ul>
        </div>
        <p className="flex gap-2">
          <Link to={`${prefix}/product/${path}`} className="button-quiet grow">
            {words.details}
            <span className="sr-only">: {title}</span>
          </Link>
          <Link to={`${prefix}/buy/${path}`} className="button-main grow">
            {words.buy}
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      </div>
    </article>
  )
}

/** A fixed display of the product's design, not a measurement: it is in no structured data. */
export function Rating({ label, language }: { label: string; language: Language }) {
  return (
    <p role="img" aria-label={label} className="text-sm text-wait">
      ★★★★★ <span className="text-quiet">{language === 'bn' ? '৫.০' : '5.0'}</span>
    </p>
  )
}
