import { timesQuantity } from '#src/domain/money.ts'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { type CartLineView, isLineWrong, totalsOf } from '#src/features/orders/cart/cart-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type OrderedLinesProps = PageTexts<'cart'> & { readonly lines: readonly CartLineView[] }

/** What the checkout orders, beside its form; the cart's page changes it. */
export function OrderedLines({ lines, language, messages }: OrderedLinesProps) {
  const { discount } = totalsOf(lines)
  return (
    <section className="card grid gap-3 p-4 md:sticky md:top-24 md:p-5">
      <h1 className="text-xl">{messages.heading}</h1>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.pid} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3">
            <div className="overflow-hidden rounded-lg">
              <ProductPicture image={line.image} title="" sizes="56px" />
            </div>
            <div className="grid content-center">
              <p className="leading-snug font-semibold">{line.title}</p>
              <p className="flex justify-between gap-3 text-quiet">
                <span>× {formatNumber(line.quantity, language)}</span>
                {line.sold && (
                  <span>
                    {formatMoney(timesQuantity(line.sold.unitPrice, line.quantity), language)}
                  </span>
                )}
              </p>
              {isLineWrong(line) && (
                <p className="font-bold text-bad">{whatIsWrong(line, language, messages)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {/* A coupon in the form beside it takes the place of this discount. */}
      {discount > 0 && (
        <p className="flex justify-between gap-3 border-t border-line pt-3 in-[:has([data-coupon])]:hidden">
          <span>{messages.discount}</span>
          <span>−{formatMoney(discount, language)}</span>
        </p>
      )}
      <a
        href={`${pathPrefix(language)}/cart`}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
      >
        {messages.change}
      </a>
    </section>
  )
}

/** A line that the shop would refuse. */
export function whatIsWrong(
  { sold }: Pick<CartLineView, 'sold'>,
  language: OrderedLinesProps['language'],
  messages: OrderedLinesProps['messages'],
): string {
  if (!sold) return messages.gone
  if (sold.stock === 0) return messages.soldOut
  return interpolate(messages.onlyLeft, { n: formatNumber(sold.stock, language) })
}
