/** What the demo catalogue is made of: words in two languages, figures, and a drawing each. */

import type { Drawing } from '#demo/drawings/drawing.ts'

export type Words = { readonly en: string; readonly bn: string }

export type DemoProduct = {
  readonly pid: string
  readonly category: 'kitchen' | 'home' | 'electronics'
  readonly title: Words
  readonly details: Words
  /** Shown as the product's offer message; empty where there is nothing to say. */
  readonly offerMessage: Words
  /** What people type when they look for it: English, Bangla and romanised Bangla, comma-separated. */
  readonly keywords: string
  readonly priceInTaka: number
  readonly oldPriceInTaka: number
  readonly stock: number
  readonly isOffer: boolean
  /** `YYYY-MM-DD` */
  readonly expiresOn: string
  readonly drawing: Drawing
}
