/** What a buyer can ask of the shop about an order, and when. */

import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
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

/** The day of the delivery is none of the seven. */
const returnDays = 7
const dayMs = 24 * 60 * 60 * 1_000

/** `stageSince` is the ISO time at which the order came into its stage. */
export function wishFor(stage: OrderStage, stageSince: string, now: Date): WishKind | undefined {
  const { isInShop, isOver, next } = stageRules[stage]
  if (isInShop && next.includes(stageOfWish.cancel)) return 'cancel'
  const isDelivered = isOver && next.includes(stageOfWish.return)
  return isDelivered && now < endOfReturns(stageSince) ? 'return' : undefined
}

/** The first moment, by days in Dhaka, at which no return can be asked any more. */
export function endOfReturns(deliveredAt: string): Date {
  const day = startOfDhakaDay(dhakaDay(new Date(deliveredAt)))
  return new Date(day.getTime() + (returnDays + 1) * dayMs)
}
