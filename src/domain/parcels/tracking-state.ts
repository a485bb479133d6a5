/** Where a booked parcel is, in the shop's own words; each adapter maps its courier's words to these. */

import type { OrderStage } from '#src/domain/orders/order-stage.ts'

export const trackingStates = [
  /** Booked; the courier has not scanned it yet. */
  'waiting',
  'on-the-way',
  'on-hold',
  'delivered',
  /** The buyer took some of the pieces; the rest comes back. */
  'part-delivered',
  'returning',
  'returned',
  'cancelled',
] as const

export type TrackingState = (typeof trackingStates)[number]

type TrackingRule = {
  /** The courier has nothing more to do. */
  readonly isOver: boolean
  /** Where the order goes with it. Undefined: it stays. */
  readonly stage: OrderStage | undefined
  /** The goods may never have left the shop. */
  readonly mayBeInShop: boolean
  /** The courier has taken the money, for some of the pieces at least. */
  readonly isCollected: boolean
  /** It brings pieces to the shop whose money it has not taken. */
  readonly bringsBack: boolean
}

/** A courier's `pending` may say that nobody fetched the parcel yet, so only its end moves the order. */
export const trackingRules: Readonly<Record<TrackingState, TrackingRule>> = {
  waiting: {
    isOver: false,
    stage: undefined,
    mayBeInShop: true,
    isCollected: false,
    bringsBack: false,
  },
  'on-the-way': {
    isOver: false,
    stage: undefined,
    mayBeInShop: true,
    isCollected: false,
    bringsBack: false,
  },
  'on-hold': {
    isOver: false,
    stage: undefined,
    mayBeInShop: true,
    isCollected: false,
    bringsBack: false,
  },
  delivered: {
    isOver: true,
    stage: 'delivered',
    mayBeInShop: false,
    isCollected: true,
    bringsBack: false,
  },
  'part-delivered': {
    isOver: true,
    stage: 'delivered',
    mayBeInShop: false,
    isCollected: true,
    bringsBack: true,
  },
  returning: {
    isOver: false,
    stage: 'returning',
    mayBeInShop: false,
    isCollected: false,
    bringsBack: true,
  },
  // `returned` is for the shop to say, when somebody has looked at every piece.
  returned: {
    isOver: true,
    stage: 'returning',
    mayBeInShop: false,
    isCollected: false,
    bringsBack: true,
  },
  cancelled: {
    isOver: true,
    stage: 'returning',
    mayBeInShop: true,
    isCollected: false,
    bringsBack: true,
  },
}

/** Of a stored text; undefined for none, and for one of a newer version of the shop. */
export function trackingStateOf(text: string | null): TrackingState | undefined {
  return trackingStates.find((state) => state === text)
}

/** Where the order goes when its parcel comes from one state to the next. Undefined: it stays. */
export function stageWith(
  state: TrackingState,
  before: TrackingState | undefined,
): OrderStage | undefined {
  const { stage } = trackingRules[state]
  // The rest of a part comes back; the buyer keeps the part.
  return before === 'part-delivered' && stage !== trackingRules[before].stage ? undefined : stage
}
