/**
 * Where an order is, and what follows from that. No other file names two stages to decide what
 * follows: a new question is a new column of this table. `stages/stored-stage.ts` reads rows without one.
 */

import type { AdvanceEvent, MessageEvent } from '#src/domain/messages/buyer-message.ts'
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

type StageMessage = Exclude<MessageEvent, AdvanceEvent | 'unreachable'>

type StageRule = {
  readonly status: OrderStatus
  /** The goods have not left the shop: the order can be deleted, which gives its pieces back. */
  readonly isInShop: boolean
  /** The order has taken its pieces from stock. */
  readonly holdsStock: boolean
  /** Somebody still has to phone the buyer. */
  readonly isToCall: boolean
  /** Whoever packs and ships orders works on it. */
  readonly isForPacking: boolean
  /** Nobody can bring an order here while pieces of it are short. */
  readonly needsEveryPiece: boolean
  /** Its pieces can come back to the shop. */
  readonly takesReturns: boolean
  /** The buyer still has to pay the amount to collect. */
  readonly isMoneyDue: boolean
  /** The buyer is asked for money in advance: the slip in the parcel does not say yet what is to pay. */
  readonly asksAdvance: boolean
  /** What became of its parcel, in the figures: with the buyer, or on its way back or back. */
  readonly outcome: 'delivered' | 'back' | undefined
  /** The message that the buyer gets when the order comes here, where the owner has chosen it. */
  readonly message: StageMessage | undefined
  /** Nothing more is going to happen, unless somebody takes it back. */
  readonly isOver: boolean
  readonly next: readonly OrderStage[]
  /** The usual next stage, for the one button beside an order. */
  readonly usualNext: OrderStage | undefined
  /** Where the status toggle moves the order. Undefined: it cannot. */
  readonly toggled: OrderStage | undefined
  /** Where an edit leaves the order: a placed one waits for another call. Undefined: no edit. */
  readonly edited: OrderStage | undefined
  /** For how long the order can move on. Undefined: without a limit. */
  readonly movesForMs: number | undefined
}

const dayMs = 24 * 60 * 60 * 1_000

export const stageRules: Readonly<Record<OrderStage, StageRule>> = {
  placed: {
    status: 'not-done',
    isInShop: true,
    holdsStock: true,
    isToCall: true,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: true,
    asksAdvance: true,
    outcome: undefined,
    message: undefined,
    isOver: false,
    next: ['held', 'confirmed', 'cancelled'],
    usualNext: 'confirmed',
    toggled: 'confirmed',
    edited: 'placed',
    movesForMs: undefined,
  },
  held: {
    status: 'not-done',
    isInShop: true,
    holdsStock: false,
    isToCall: true,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: true,
    asksAdvance: true,
    outcome: undefined,
    message: undefined,
    isOver: false,
    next: ['placed', 'confirmed', 'cancelled'],
    usualNext: 'confirmed',
    toggled: 'confirmed',
    edited: 'held',
    movesForMs: undefined,
  },
  confirmed: {
    status: 'done',
    isInShop: true,
    holdsStock: true,
    isToCall: false,
    isForPacking: true,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: true,
    asksAdvance: true,
    outcome: undefined,
    message: 'confirmed',
    isOver: false,
    next: ['placed', 'packed', 'cancelled'],
    usualNext: 'packed',
    toggled: 'placed',
    edited: 'placed',
    movesForMs: undefined,
  },
  packed: {
    status: 'done',
    isInShop: true,
    holdsStock: true,
    isToCall: false,
    isForPacking: true,
    needsEveryPiece: true,
    takesReturns: false,
    isMoneyDue: true,
    asksAdvance: false,
    outcome: undefined,
    message: undefined,
    isOver: false,
    next: ['placed', 'confirmed', 'shipped', 'cancelled'],
    usualNext: 'shipped',
    toggled: 'placed',
    edited: 'placed',
    movesForMs: undefined,
  },
  shipped: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isToCall: false,
    isForPacking: true,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: true,
    asksAdvance: false,
    outcome: undefined,
    message: 'shipped',
    isOver: false,
    next: ['delivered', 'returning'],
    usualNext: 'delivered',
    toggled: undefined,
    edited: undefined,
    movesForMs: undefined,
  },
  delivered: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isToCall: false,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: true,
    isMoneyDue: false,
    asksAdvance: false,
    outcome: 'delivered',
    message: 'delivered',
    isOver: true,
    next: ['returning'],
    usualNext: undefined,
    toggled: undefined,
    edited: undefined,
    movesForMs: undefined,
  },
  returning: {
    status: 'done',
    isInShop: false,
    holdsStock: true,
    isToCall: false,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: true,
    isMoneyDue: false,
    asksAdvance: false,
    outcome: 'back',
    message: undefined,
    isOver: false,
    next: ['returned', 'delivered'],
    usualNext: undefined,
    toggled: undefined,
    edited: undefined,
    movesForMs: undefined,
  },
  returned: {
    status: 'done',
    isInShop: false,
    // The rows of a return put sellable pieces back, not the stage.
    holdsStock: true,
    isToCall: false,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: false,
    asksAdvance: false,
    outcome: 'back',
    message: undefined,
    isOver: true,
    next: [],
    usualNext: undefined,
    toggled: undefined,
    edited: undefined,
    movesForMs: undefined,
  },
  cancelled: {
    status: 'not-done',
    isInShop: true,
    holdsStock: false,
    isToCall: false,
    isForPacking: false,
    needsEveryPiece: false,
    takesReturns: false,
    isMoneyDue: false,
    asksAdvance: false,
    outcome: undefined,
    message: undefined,
    isOver: true,
    next: ['placed'],
    usualNext: undefined,
    toggled: undefined,
    edited: undefined,
    movesForMs: 30 * dayMs,
  },
}

export const stageWhenPlaced = 'placed' satisfies OrderStage

/** The shop keeps an order that its own limits flag, or that is too large, for a call. */
export const stageWhenHeld = 'held' satisfies OrderStage

/** A restored order waits for a call, whatever its stage was when it was deleted. */
export const stageWhenRestored: OrderStage = 'placed'

export const restoredForMs = 30 * dayMs

/** The stage in which the buyer is said to have agreed. */
export const stageWhenConfirmed: OrderStage = 'confirmed'

/** Every piece is in the bag. */
export const stageWhenPacked = 'packed' satisfies OrderStage

/** The rows of a return bring an order here, so nobody moves one here by hand. */
export const stageOfReturns = 'returned' satisfies OrderStage

/** The goods are on their way to the buyer, who has still to pay. */
export const stagesToBuyer = orderStages.filter(
  (stage) => !stageRules[stage].isInShop && stageRules[stage].isMoneyDue,
)

/** Whose pieces the shop waits for. */
export const stageOnTheWayBack = 'returning' satisfies OrderStage

/** On its way back to the shop. */
export const stageWhenReturning: OrderStage = 'returning'

/** The buyer has the rest. */
const stageOfPartReturns: OrderStage = 'delivered'

export function stageAfterReturn(isWhole: boolean): OrderStage {
  return isWhole ? stageOfReturns : stageOfPartReturns
}

/** Of orders that can have returns. */
export const stagesWithReturns: readonly OrderStage[] = orderStages.filter(
  (stage) => stageRules[stage].takesReturns || stage === stageOfReturns,
)

/** Where people can move an order. */
export const movableStages = orderStages.filter((stage) => stage !== stageOfReturns)

/** Whether a parcel of the order can be booked there, or stay booked: the buyer has said yes. */
export function canHaveParcel(stage: OrderStage): boolean {
  return stageRules[stage].status === 'done'
}

export const bookableStages = orderStages.filter(
  (stage) => canHaveParcel(stage) && stageRules[stage].isInShop,
)

/** Adjustments and advances can change: the buyer owes the order, and nobody collects it yet. */
export function takesAmounts(stage: OrderStage): boolean {
  const { isInShop, isMoneyDue } = stageRules[stage]
  return isInShop && isMoneyDue
}

/** Only this stage has a reason. */
export const stageWithReason: OrderStage = 'cancelled'

export const cancelReasons = [
  'buyer-refused',
  'duplicate',
  'fake',
  'out-of-stock',
  'unreachable',
  'cannot-deliver-there',
  'other',
] as const

export type CancelReason = (typeof cancelReasons)[number]

/** The stages from which an order can move to this one. */
export function stagesBefore(to: OrderStage): readonly OrderStage[] {
  return orderStages.filter((stage) => stageRules[stage].next.includes(to))
}

/** The stage to which the status toggle moves an order; undefined where it cannot. */
export function stageAfterToggle(stage: OrderStage, status: OrderStatus): OrderStage | undefined {
  const { status: stands, toggled } = stageRules[stage]
  return stands === status ? stage : toggled
}

/** The buyer must not notice that the shop holds the order. */
export type BuyerStage = Exclude<OrderStage, typeof stageWhenHeld>

export function stageForBuyer(stage: OrderStage): BuyerStage {
  return stage === stageWhenHeld ? stageWhenPlaced : stage
}

/** The stages of the orders that are being packed and shipped. */
export const packingStages = orderStages.filter((stage) => stageRules[stage].isForPacking)

/** The stages in which an order waits for somebody's work, or for the buyer. */
export const openStages = orderStages.filter((stage) => !stageRules[stage].isOver)
