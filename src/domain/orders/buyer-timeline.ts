/** The steps of an order that its buyer sees: those that led to where it is, and the usual ones to come. */

import {
  type BuyerStage,
  type OrderStage,
  stageForBuyer,
  stageRules,
  stageWhenPlaced,
} from './order-stage.ts'

export type TimelineStep = {
  readonly stage: BuyerStage
  /** When it came there; undefined where no history has the time, and for a step to come. */
  readonly at: string | undefined
  readonly isDone: boolean
}

/** One entry of the order's history that names a stage. */
export type StageChange = { readonly stage: OrderStage; readonly at: string }

type Tracked = { readonly placedAt: string; readonly stage: BuyerStage }

/**
 * A stage that comes a second time takes back what followed the first one: an edited order is placed, and no
 * longer confirmed. `changes` are oldest first.
 */
export function buyerTimeline(
  { placedAt, stage }: Tracked,
  changes: readonly StageChange[],
): readonly TimelineStep[] {
  const path: TimelineStep[] = [{ stage: stageWhenPlaced, at: placedAt, isDone: true }]
  const reach = (reached: BuyerStage, at: string | undefined) => {
    const known = path.findIndex((step) => step.stage === reached)
    if (known >= 0) path.length = known + 1
    else path.push({ stage: reached, at, isDone: true })
  }
  for (const change of changes) reach(stageForBuyer(change.stage), change.at)
  // An older process moves an order without a stage in its history.
  reach(stage, undefined)
  return [...path, ...stepsToCome(stage)]
}

function stepsToCome(stage: BuyerStage): readonly TimelineStep[] {
  const steps: TimelineStep[] = []
  for (let next = stageRules[stage].usualNext; next; next = stageRules[next].usualNext) {
    steps.push({ stage: stageForBuyer(next), at: undefined, isDone: false })
  }
  return steps
}
