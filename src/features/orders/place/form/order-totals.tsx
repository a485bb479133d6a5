import { type Poisha, wholeTaka } from '#src/domain/money.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type OrderTotalsProps = PageTexts<'buy'> & {
  /** Reckoned by the same function as the order's own total; undefined until it can be. */
  readonly quote: Quote | undefined
}

type PartsProps = OrderTotalsProps & {
  /** Undefined for the order’s own discount. */
  readonly couponLabel: string | undefined
}

type OrderTotalProps = OrderTotalsProps & {
  /** Without delivery: known before the buyer has chosen it. */
  readonly goods: Poisha | undefined
}

/** The amount to pay, from the start of the form on. */
export function OrderTotal({ quote, goods, language, messages }: OrderTotalProps) {
  return (
    <output
      htmlFor="quantity"
      className="grid md:flex md:items-baseline md:justify-between md:gap-4 md:text-xl md:font-bold"
    >
      <span className="max-md:text-sm max-md:text-quiet">{messages.total}</span>
      {/* Small enough for one line of the bar in the wider font of the device as well. */}
      <span className="leading-tight font-extrabold text-brand md:text-2xl">
        {quote
          ? formatMoney(quote.total, language)
          : goods !== undefined &&
            interpolate(messages.plusDelivery, { amount: formatMoney(goods, language) })}
      </span>
    </output>
  )
}

/**
 * What the total is made of. A phone has room for it from the start: rows that come with the scripts would
 * push the order button away under the finger that presses it.
 */
export function OrderTotals({ quote, couponLabel, language, messages }: PartsProps) {
  return (
    <div className="max-md:min-h-[2lh] md:empty:hidden">
      {quote && (
        <span className="grid">
          <Row label={messages.subtotal} amount={quote.subtotal} language={language} />
          <Row label={messages.delivery} amount={quote.deliveryFee} language={language} />
          {quote.discount > 0 && (
            <span
              className="flex justify-between gap-4 font-semibold text-good"
              data-coupon={couponLabel && ''}
            >
              <span>{couponLabel ?? messages.withDiscount}</span>
              <span>−{formatMoney(quote.discount, language)}</span>
            </span>
          )}
          {wholeTaka(quote.total) < quote.total && (
            <Row label={messages.cash} amount={wholeTaka(quote.total)} language={language} />
          )}
        </span>
      )}
    </div>
  )
}

type RowProps = { readonly label: string; readonly amount: Poisha; readonly language: Language }

function Row({ label, amount, language }: RowProps) {
  return (
    <span className="flex justify-between gap-4 text-quiet">
      <span>{label}</span>
      <span>{formatMoney(amount, language)}</span>
    </span>
  )
}
