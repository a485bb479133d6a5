/** A product of the demo catalogue: texts in two languages, numbers, and a drawing. */

import type { Drawing } from '#demo/drawings/drawing.ts'

export type Words = { readonly en: string; readonly bn: string }

export type DemoProduct = {
  readonly pid: string
  readonly category: 'kitchen' | 'home' | 'electronics'
  readonly title: Words
  readonly details: Words
  /** The product's offer message; empty without one. */
  readonly offerMessage: Words
  /** Search terms of visitors: English, Bangla and romanised Bangla, comma-separated. */
  readonly keywords: string
  readonly priceInTaka: number
  readonly oldPriceInTaka: number
  readonly stock: number
  readonly isOffer: boolean
  /** `YYYY-MM-DD` */
  readonly expiresOn: string
  readonly drawing: Drawing
}
