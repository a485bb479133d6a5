import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { fill } from '#src/lib/fill.ts'

type StockTextProps = {
  readonly stock: number
  readonly language: Language
  readonly words: { readonly inStock: string; readonly outOfStock: string }
}

export function StockText({ stock, language, words }: StockTextProps) {
  return stock === 0 ? (
    <p className="font-bold text-bad">{words.outOfStock}</p>
  ) : (
    <p className="font-bold text-good">
      {fill(words.inStock, { n: formatNumber(stock, language) })}
    </p>
  )
}
