import type { BoughtProductView } from '#src/features/catalogue/product-view.ts'
import { PriceTag } from '#src/features/catalogue/show/price-tag.tsx'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { StockText } from '#src/features/catalogue/show/stock-text.tsx'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'

type BoughtProductProps = PageTexts<'buy'> & {
  readonly product: BoughtProductView
}

/** The product being ordered: beside the form, and a strip above it on a phone. */
export function BoughtProduct({ product, language, messages }: BoughtProductProps) {
  const { title, image, price, oldPrice, stock, offerMessage } = product
  return (
    <div className="card grid grid-cols-[7rem_minmax(0,1fr)] overflow-hidden md:sticky md:top-24 md:grid-cols-1">
      <ProductPicture
        image={image}
        title={title}
        sizes="(min-width: 1024px) 28rem, (min-width: 768px) 39vw, 119px"
        isFirst
      />
      <div className="grid content-center gap-1 p-3 md:gap-2 md:p-5">
        <h1 className="text-lg leading-snug md:text-2xl">{title}</h1>
        <PriceTag price={price} oldPrice={oldPrice} language={language} messages={messages} />
        <StockText stock={stock} language={language} messages={messages} />
      </div>
      {offerMessage !== '' && (
        <p className="col-span-full flex gap-2.5 border-t border-line bg-marigold/15 px-4 py-3 font-semibold">
          <Icon name="tag" className="mt-0.5 text-brand" />
          {offerMessage}
        </p>
      )}
    </div>
  )
}
