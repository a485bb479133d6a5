/** When an order counts as a purchase for advertising. */

import { canHaveParcel, type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'

/** The owner chooses one. */
export const purchaseTimes = ['confirmed', 'placed'] as const

export type PurchaseTime = (typeof purchaseTimes)[number]

/** A held order is none before somebody releases it. */
export function isPurchase(stage: OrderStage, at: PurchaseTime): boolean {
  if (at === 'confirmed') return canHaveParcel(stage)
  return stageRules[stage].holdsStock || canHaveParcel(stage)
}

/** Facebook takes no older event, and refuses every event that is sent with one. */
const takenForMs = 7 * 24 * 60 * 60 * 1_000

export function isTooOld(placedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(placedAt) > takenForMs
}
