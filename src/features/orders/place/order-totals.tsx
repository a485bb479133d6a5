import { type Poisha, wholeTaka } from '#src/domain/money.ts'
import type { Quote } from '#src/domain/pricing.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'

type OrderTotalsProps = PageTexts<'buy'> & {
  /** Reckoned by the same function as the order's own total; undefined until it can be. */
  readonly quote: Quote | undefined
}

export function OrderTotals({ quote, language, messages }: OrderTotalsProps) {
  return (
    <output htmlFor="quantity" className="block">
      {quote && (
        <span className="grid">
          <span className="hidden md:grid">
            <Row label={messages.subtotal} amount={quote.subtotal} language={language} />
            <Row label={messages.delivery} amount={quote.deliveryFee} language={language} />
          </span>
          {quote.discount > 0 && (
            <span className="flex justify-between gap-4 font-semibold text-good">
              <span>{messages.withDiscount}</span>
              <span>−{formatMoney(quote.discount, language)}</span>
            </span>
          )}
          <span className="flex items-baseline justify-between gap-4 text-xl font-bold">
            <span>{messages.total}</span>
            <span className="text-2xl font-extrabold text-brand">
              {formatMoney(quote.total, language)}
            </span>
          </span>
          {wholeTaka(quote.total) < quote.total && (
            <Row label={messages.cash} amount={wholeTaka(quote.total)} language={language} />
          )}
        </span>
      )}
    </output>
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
