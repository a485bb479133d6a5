import type { Poisha } from '#src/domain/money.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'

type PriceTagProps = {
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly language: Language
  readonly messages: { readonly price: string; readonly oldPrice: string }
  readonly isLarge?: boolean
  /** In place of the price: the lowest of several, written out. */
  readonly from?: string | undefined
}

/** The price, and the old one struck through; a screen reader announces which is which. */
export function PriceTag(props: PriceTagProps) {
  const { price, oldPrice, language, messages, isLarge = false, from } = props
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-2.5 ${isLarge ? 'text-3xl md:text-4xl' : 'text-xl md:text-2xl'}`}
    >
      <span className="whitespace-nowrap leading-tight font-extrabold text-brand">
        <span className="sr-only">{messages.price} </span>
        {from ?? formatMoney(price, language)}
      </span>
      <s className="text-[0.62em] whitespace-nowrap text-quiet">
        <span className="sr-only">{messages.oldPrice} </span>
        {formatMoney(oldPrice, language)}
      </s>
    </p>
  )
}
