/** A change of many prices: at once or later, and for a time or for good. */

import type { Poisha } from '#src/domain/money.ts'

export const priceChangeLimits = { products: 1_000, name: 80 } as const

export const priceChangeStates = ['planned', 'running', 'ended', 'done', 'undone'] as const
export type PriceChangeState = (typeof priceChangeStates)[number]

/** A change that the owner can undo: one that has not happened, goes on, or stays. */
export function canUndo(state: PriceChangeState): boolean {
  return state === 'planned' || state === 'running' || state === 'done'
}

/** What a change sets of a product. */
export type Prices = {
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly isOffer: boolean
}

export function isSamePrices(a: Prices, b: Prices): boolean {
  return a.price === b.price && a.oldPrice === b.oldPrice && a.isOffer === b.isOffer
}

/**
 * The prices after a campaign: those beneath. An old price or an offer that was edited meanwhile stays,
 * since only another price ends the campaign for a product.
 */
export function pricesAfterCampaign({
  now,
  campaign,
  beneath,
}: Readonly<Record<'now' | 'campaign' | 'beneath', Prices>>): Prices {
  return {
    price: beneath.price,
    oldPrice: now.oldPrice === campaign.oldPrice ? beneath.oldPrice : now.oldPrice,
    isOffer: now.isOffer === campaign.isOffer ? beneath.isOffer : now.isOffer,
  }
}
