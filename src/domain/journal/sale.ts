/** What the journal makes of an order that comes to a stage, derived from the table of stages. */

import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { type TrackingState, trackingRules } from '#src/domain/parcels/tracking-state.ts'

/**
 * `open`: nothing is sold yet. `made`: sold and paid. `coming-back`: the pieces are on their way to the
 * shop, whoever had them. `ended`: nothing is sold any more.
 */
export type Sale = 'open' | 'made' | 'coming-back' | 'ended'

export function saleIn(stage: OrderStage): Sale {
  const { isOver, takesReturns } = stageRules[stage]
  if (takesReturns) return isOver ? 'made' : 'coming-back'
  return isOver ? 'ended' : 'open'
}

/** Whether the journal has sold the order, or would now. */
export type SaleState =
  /** The journal has its delivery. */
  | 'posted'
  /** Nothing is posted, and a delivery posts it. */
  | 'not-posted'
  /** The buyer had it before the journal began: nothing of it is ever posted. */
  | 'before-journal'

/**
 * Of a delivered order that comes back: the delivery was none, since its courier owes the money and does
 * not say that it has taken it. Where the courier says so, or has paid, or the buyer came to the counter,
 * the sale stands until the pieces are here.
 */
export function wasNoDelivery(parcel: {
  readonly tracking: TrackingState | undefined
  readonly isPaid: boolean
}): boolean {
  const { tracking, isPaid } = parcel
  return !isPaid && !(tracking && trackingRules[tracking].isCollected)
}

/** Whether the courier brings back pieces whose money it has not collected, or not kept. */
export function comesBackUnpaid(tracking: TrackingState | undefined): boolean {
  return tracking !== undefined && trackingRules[tracking].bringsBack
}
