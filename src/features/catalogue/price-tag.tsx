import type { Poisha } from '#src/domain/money.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'

type PriceTagProps = {
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly language: Language
  readonly words: { readonly price: string; readonly oldPrice: string }
}

/** The price, and the old one struck through; a screen reader hears which is which. */
export function PriceTag({ price, oldPrice, language, words }: PriceTagProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-xl font-bold">
        <span className="sr-only">{words.price} </span>
        {formatMoney(price, language)}
      </span>
      <s className="text-quiet">
        <span className="sr-only">{words.oldPrice} </span>
        {formatMoney(oldPrice, language)}
      </s>
    </p>
  )
}
