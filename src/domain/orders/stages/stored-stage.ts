/** The stage of an order as it is stored: written, or read from its status and its age. */

import { type OrderStage, orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** An order as it is stored: from before stages, or by an older process, it may lack its stage. */
export type StoredStage = { readonly stage: string | null; readonly status: OrderStatus }

/**
 * The stage that was written with the order's status. Undefined where none was, and where an older
 * process has changed the status alone since.
 */
export function writtenStage({ stage, status }: StoredStage): OrderStage | undefined {
  const known = orderStages.find((one) => one === stage)
  return known && stageRules[known].status === status ? known : undefined
}

const confirmedForMs = 14 * dayMs
/** A link to an order shows whole names, phones and addresses for so long after the order is over. */
const shownForMs = 60 * dayMs

/** A done order without a written stage is confirmed if it was placed after this, else delivered. */
export function confirmedSince(now: Date): Date {
  return new Date(now.getTime() - confirmedForMs)
}

/** `placedAt` is an ISO time in UTC. */
export function stageOf(order: StoredStage & { readonly placedAt: string }, now: Date): OrderStage {
  const written = writtenStage(order)
  if (written) return written
  if (order.status === 'not-done') return 'placed'
  return Date.parse(order.placedAt) > confirmedSince(now).getTime() ? 'confirmed' : 'delivered'
}

/**
 * Whether pieces that the order has not taken are short: it must hold stock, and its goods be in the
 * shop. An older process writes no stage of another kind.
 */
export function canBeShort(order: StoredStage): boolean {
  const written = writtenStage(order)
  if (written === undefined) return true
  const { holdsStock, isInShop } = stageRules[written]
  return holdsStock && isInShop
}

/** The stage of a done order without one changes with its age, so it is counted by its status. */
export type CountedStage = OrderStage | 'done'

export function countedStage(order: StoredStage): CountedStage {
  return writtenStage(order) ?? (order.status === 'done' ? 'done' : 'placed')
}

export function countedStagesOf(status: OrderStatus): readonly CountedStage[] {
  const stages = orderStages.filter((stage) => stageRules[stage].status === status)
  return status === 'done' ? [...stages, 'done'] : stages
}

/** Which orders without a written stage read as one of these stages: see `stageOf`. */
export function unwrittenIn(stages: readonly OrderStage[]): {
  readonly notDone: boolean
  /** Placed after `confirmedSince`. */
  readonly newDone: boolean
  readonly oldDone: boolean
} {
  return {
    notDone: stages.includes('placed'),
    newDone: stages.includes('confirmed'),
    oldDone: stages.includes('delivered'),
  }
}

/**
 * When the buyer's data in an order ceases to be shown whole to the holder of its token. `changedAt` is
 * the ISO time at which it came into its stage. A confirmed order counts as delivered after 14 days, as
 * in `stageOf`: until parcels are tracked, no later stage says so.
 */
export function maskedFrom(order: StoredStage, changedAt: string): Date | undefined {
  const stage = writtenStage(order)
  const isConfirmed = stage === undefined ? order.status === 'done' : stage === 'confirmed'
  if (!isConfirmed && !(stage && stageRules[stage].isOver)) return undefined
  return new Date(Date.parse(changedAt) + (isConfirmed ? confirmedForMs : 0) + shownForMs)
}
