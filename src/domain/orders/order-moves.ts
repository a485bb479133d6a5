/** The moves that a person is offered, from the table of stages. */

import {
  type OrderStage,
  packingStages,
  stageOfReturns,
  stageRules,
  stageWhenPlaced,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'

/**
 * Where people can move an order. `isForPacking`: a person who packs and ships, from one stage of
 * packing to another.
 */
export function movesFrom(
  stage: OrderStage,
  { isForPacking }: { readonly isForPacking: boolean },
): readonly OrderStage[] {
  const moves = stageRules[stage].next.filter((to) => to !== stageOfReturns)
  if (!isForPacking) return moves
  return stageRules[stage].isForPacking ? moves.filter((to) => packingStages.includes(to)) : []
}

/**
 * Where to move an order that came from one stage to another by mistake: back, or at least to where
 * it waits for a call again. Undefined: nothing takes that back.
 */
export function stageWhenUndone(from: OrderStage, to: OrderStage): OrderStage | undefined {
  const first: OrderStage = stageWhenPlaced
  const back = [from, first].find((stage) => stageRules[to].next.includes(stage))
  return back === stageWithReason ? undefined : back
}
