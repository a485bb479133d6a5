import { writeCart } from '#src/domain/cart.ts'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { copyText } from '#src/ui/toast/copy-text.ts'

type OrderToolsProps = PageTexts<'orderTools'> & {
  readonly order: Pick<OrderForBuyer, 'number' | 'total' | 'lines'>
  /** The whole address of the page that finds orders: the message holds no token. */
  readonly lookUp: string
}

/** What a buyer does with an order that stands. All but copying works without JavaScript. */
export function OrderTools({ order, lookUp, language, messages }: OrderToolsProps) {
  const { number, total, lines } = order
  const text = interpolate(messages.text, {
    number,
    total: formatMoney(total, language),
    address: `${lookUp}?${new URLSearchParams({ number })}`,
  })

  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
      <button
        type="button"
        className="button-quiet needs-script"
        onClick={() => void copyText(number, messages)}
      >
        {messages.copy}
      </button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        rel="noopener"
        className="button-quiet"
      >
        {messages.send}
      </a>
      <form method="post" action={`${pathPrefix(language)}/cart`}>
        <button type="submit" name="again" value={writeCart(lines)} className="button-quiet w-full">
          {messages.orderAgain}
        </button>
      </form>
    </div>
  )
}
