/** A product as the shop speaks of it. */

import type { Poisha } from '#src/domain/money.ts'

export type ProductView = {
  readonly id: string
  readonly pid: string
  readonly title: string
  readonly details: string
  readonly offerMessage: string
  readonly keywords: string
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
}

/** What a card of the grid shows. */
export type ProductCardView = Pick<
  ProductView,
  'pid' | 'title' | 'image' | 'price' | 'oldPrice' | 'stock'
>

/** What the buy page shows. */
export type BoughtProductView = ProductCardView & Pick<ProductView, 'offerMessage'>

/** What a product's own page shows, and tells search engines. */
export type ProductPageView = ProductCardView & Pick<ProductView, 'details' | 'keywords'>
