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

/** Who may hear of a purchase, each only with the buyer's consent. */
export const adServices = ['facebook', 'google'] as const

export type AdService = (typeof adServices)[number]

/** What became of a purchase at one of them. */
export type AdEventState = 'waiting' | 'queued' | 'sent' | 'dropped'

const day = 24 * 60 * 60 * 1_000

/** Facebook refuses every event that is sent with an older one; Google moves an older one to another time. */
const takenForMs: Readonly<Record<AdService, number>> = { facebook: 7 * day, google: 3 * day }

export function isTooOld(service: AdService, placedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(placedAt) > takenForMs[service]
}
