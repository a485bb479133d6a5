/** A product as the rest of the shop uses it. */

import type { BanglaTexts } from '#src/domain/catalogue/bangla-texts.ts'
import type { ProductPicture } from '#src/domain/catalogue/product-pictures.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { Language } from '#src/i18n/language.ts'

export type ProductView = {
  readonly id: string
  readonly pid: string
  readonly title: string
  readonly details: string
  readonly offerMessage: string
  readonly keywords: string
  /** The id of its category; empty without one. */
  readonly category: string
  /** The cover; empty without a picture. */
  readonly image: string
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly stock: number
  readonly isOffer: boolean
  /** `YYYY-MM-DD` */
  readonly expiresOn: string
  readonly addedAt: string
  readonly version: number
  readonly stockVersion: number
  /** Only the owner sees it. */
  readonly isDraft?: true
}

/** With its Bangla texts and all its pictures, for the owner and the API. */
export type WholeProductView = ProductView & {
  readonly bangla: BanglaTexts | undefined
  readonly pictures: readonly ProductPicture[]
}

/** The fields on a card of the grid. */
export type ProductCardView = BoughtFields & {
  /** What buyers gave it, written out. Absent without a published review: a list of cards stays small. */
  readonly reviews?: string
  /** Absent where the product is what the card shows, and not its family. */
  readonly family?: CardFamily
}

/** Written out, so that a list of cards stays small. */
export type CardFamily = {
  /** How many there are. */
  readonly options: string
  readonly choose: string
  /** The lowest price, where members have several. */
  readonly from?: string
}

type BoughtFields = Pick<ProductView, 'pid' | 'title' | 'image' | 'price' | 'oldPrice' | 'stock'>

/** The fields on the buy page. */
export type BoughtProductView = BoughtFields & Pick<ProductView, 'offerMessage'>

/** The fields on a product's own page and in its structured data. */
export type ProductPageView = BoughtProductView & Pick<ProductView, 'details' | 'keywords'>

/** A picture in the language of its page. */
export type ShownPicture = {
  readonly image: string
  readonly alt: string
  /** Where that is not in the language of the page. */
  readonly altLang?: Language
  readonly isReal: boolean
}
