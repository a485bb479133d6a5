import { percentOf } from '#src/domain/money.ts'
import { discountFromQuantity, discountPercent } from '#src/domain/pricing.ts'
import { AddToCartButton } from '#src/features/cart/add-to-cart-button.tsx'
import type { BoughtProductView } from '#src/features/catalogue/product-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

type BuyBarProps = PageTexts<'product'> & { readonly product: BoughtProductView }

/** On a phone it stays under the thumb, unless there is nothing to buy. */
export function BuyBar({ product, language, messages }: BuyBarProps) {
  const { pid, title, price, stock } = product
  const buy = `${pathPrefix(language)}/buy/${encodeURIComponent(pid)}`
  if (stock === 0) {
    return (
      <p>
        <PathLink to={buy} className="button-quiet w-full md:w-auto md:min-w-64">
          {messages.buy}
        </PathLink>
      </p>
    )
  }
  return (
    <div className="buy-bar">
      <p
        aria-hidden="true"
        className="text-xl font-extrabold whitespace-nowrap text-brand md:hidden"
      >
        {formatMoney(price, language)}
      </p>
      <PathLink to={buy} className="button-main grow md:text-lg">
        {messages.buy}
      </PathLink>
      <AddToCartButton pid={pid} title={title} language={language} messages={messages} />
    </div>
  )
}

/** The shop's message about the product, and the price of many pieces. */
export function Offers({ product, language, messages }: BuyBarProps) {
  const { offerMessage, price } = product
  const many = interpolate(messages.many, {
    n: formatNumber(discountFromQuantity, language),
    percent: formatNumber(discountPercent, language),
    price: formatMoney(percentOf(price, 100 - discountPercent), language),
  })
  return (
    <ul className="grid gap-1.5">
      {[offerMessage, many]
        .filter((text) => text !== '')
        .map((text) => (
          <li key={text} className="flex gap-2.5 font-semibold">
            <Icon name="tag" className="mt-0.5 text-brand" />
            {text}
          </li>
        ))}
    </ul>
  )
}
