/**
 * Where an order is, and what follows from that. No other file names two stages to decide what
 * follows: a new question is a new column of this table.
 */

import type { OrderStatus } from './order-status.ts'

export const orderStages = [
  'placed',
  'held',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const

export type OrderStage = (typeof orderStages)[number]

type StageRule = {
  readonly status: OrderStatus
  /** The goods have not left the shop. */
  readonly isInShop: boolean
  /** The order has taken its pieces from stock. */
  readonly holdsStock: boolean
  /** Deleting the order puts the pieces that it took back into stock. */
  readonly isGivenBackWhenDeleted: boolean
  /** The buyer still has to pay the amount to collect. */
  readonly isMoneyDue: boolean
  /** Nothing more is going to happen, unless somebody takes it back. */
  readonly isOver: boolean
  readonly next: readonly OrderStage[]
}

export const stageRules: Readonly<Record<OrderStage, StageRule>> = {
  placed: {
    status: 'not-done',
    isInShop: true,
    holdsStock: true,
    isGivenBackWhenDeleted: true,
    isMoneyDue: true,
    isOver: false,
    next: ['held', 'confirmed', 'cancelled'],
  },
  held: {
    status: 'not-done',
    isInShop: true,
    holdsStock: false,
    isGivenBackWhenDeleted: true,
    isMoneyDue: true,
    isOver: false,
    next: ['placed', 'confirmed', 'cancelled'],
  },
  confirmed: {
    status: 'done',
    isInShop: true,
    holdsStock: true,
    // Until orders can be packed and shipped, the shop treats a confirmed parcel as gone.
    isGivenBackWhenDeleted: false,
    isMoneyDue: true,
    isOver: false,
    next: ['placed', 'packed', 'cancelled'],
  },
  packed: {
    status: 'done',
    isInShop: true,
    holdsStock: true,
    isGivenBackWhenDeleted: false,
    isMoneyDue: true,
    isOver: false,
    next: ['placed', 'confirmed', 'shipped', 'cancelled'],
  },
  shipped: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isGivenBackWhenDeleted: false,
    isMoneyDue: true,
    isOver: false,
    next: ['delivered', 'returning'],
  },
  delivered: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isGivenBackWhenDeleted: false,
    isMoneyDue: false,
    isOver: true,
    next: ['returning'],
  },
  returning: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isGivenBackWhenDeleted: false,
    isMoneyDue: false,
    isOver: false,
    next: ['returned', 'delivered'],
  },
  returned: {
    status: 'done',
    isInShop: true,
    // The rows of a return put sellable pieces back, not the stage.
    holdsStock: true,
    isGivenBackWhenDeleted: false,
    isMoneyDue: false,
    isOver: true,
    next: [],
  },
  cancelled: {
    status: 'not-done',
    isInShop: true,
    holdsStock: false,
    isGivenBackWhenDeleted: true,
    isMoneyDue: false,
    isOver: true,
    next: ['placed'],
  },
}

export const stageWhenPlaced: OrderStage = 'placed'

/** The shop phones the buyer of a changed order again. */
export const stageAfterEdit: OrderStage = 'placed'

const stagesOfToggle: Readonly<Record<OrderStatus, OrderStage>> = {
  'not-done': 'placed',
  done: 'confirmed',
}

/** The stage to which the status toggle moves an order. */
export function stageOfToggle(status: OrderStatus): OrderStage {
  return stagesOfToggle[status]
}

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

const dayMs = 24 * 60 * 60 * 1_000
const confirmedForMs = 14 * dayMs
/** A link to an order shows whole names, phones and addresses for so long after the order is over. */
const shownForMs = 60 * dayMs

/** `placedAt` is an ISO time in UTC. */
export function stageOf(order: StoredStage & { readonly placedAt: string }, now: Date): OrderStage {
  const written = writtenStage(order)
  if (written) return written
  if (order.status === 'not-done') return stagesOfToggle['not-done']
  const isYoung = now.getTime() - Date.parse(order.placedAt) < confirmedForMs
  return isYoung ? 'confirmed' : 'delivered'
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
