import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type StockTextProps = {
  readonly stock: number
  readonly language: Language
  readonly messages: {
    readonly inStock: string
    readonly outOfStock: string
    readonly onlyLeft: string
  }
}

/** From so many pieces down, the page says that only these are left. */
const fewPieces = 5

export function StockText({ stock, language, messages }: StockTextProps) {
  if (stock === 0) return <p className="font-bold text-bad">{messages.outOfStock}</p>
  const n = formatNumber(stock, language)
  return (
    <>
      <p className="font-bold text-good">{interpolate(messages.inStock, { n })}</p>
      {stock <= fewPieces && (
        <p className="font-bold text-brand">{interpolate(messages.onlyLeft, { n })}</p>
      )}
    </>
  )
}
