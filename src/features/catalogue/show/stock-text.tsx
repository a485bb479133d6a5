import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type StockTextProps = {
  readonly stock: number
  readonly language: Language
  readonly messages: { readonly inStock: string; readonly outOfStock: string }
}

export function StockText({ stock, language, messages }: StockTextProps) {
  return stock === 0 ? (
    <p className="font-bold text-bad">{messages.outOfStock}</p>
  ) : (
    <p className="font-bold text-good">
      {interpolate(messages.inStock, { n: formatNumber(stock, language) })}
    </p>
  )
}
