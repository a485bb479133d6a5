/** What a buyer can ask of the shop about an order, and when. */

import {
  type OrderStage,
  stageRules,
  stageWhenReturning,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'

export const wishKinds = ['cancel', 'return'] as const

export type WishKind = (typeof wishKinds)[number]

export const wishReasons = [
  'changed-mind',
  'too-late',
  'damaged',
  'wrong-product',
  'not-as-shown',
  'other',
] as const

export type WishReason = (typeof wishReasons)[number]

export type WishState = 'open' | 'accepted' | 'declined'

export const longestWishNote = 500

/** The reasons that fit each kind, as the buyer's page offers them. */
export const reasonsOf: Readonly<Record<WishKind, readonly WishReason[]>> = {
  cancel: ['changed-mind', 'too-late', 'other'],
  return: ['damaged', 'wrong-product', 'not-as-shown', 'changed-mind', 'other'],
}

/** Where the order goes when the shop agrees. */
export const stageOfWish: Readonly<Record<WishKind, OrderStage>> = {
  cancel: stageWithReason,
  return: stageWhenReturning,
}

export function mayAskToCancel(stage: OrderStage): boolean {
  const { isInShop, next } = stageRules[stage]
  return isInShop && next.includes(stageOfWish.cancel)
}
