/** What became of an order of a large shop, by its age. */

import { piecesReturned, type ReturnedPieces } from '#src/domain/orders/order-return.ts'
import {
  type CancelReason,
  cancelReasons,
  type OrderStage,
} from '#src/domain/orders/order-stage.ts'
import { type Draw, oneOf, wholeNumber } from './draws.ts'

export type MadeFate = {
  readonly stage: OrderStage
  /** The stages before, from the first on. */
  readonly stagesBefore: readonly OrderStage[]
  /** Of a cancelled order. */
  readonly reason: CancelReason | undefined
}

/** How many orders are in a stage at an age: each has the share up to the next. */
const shares: readonly {
  readonly youngerThanDays: number
  readonly upTo: readonly (readonly [share: number, stage: OrderStage])[]
}[] = [
  {
    youngerThanDays: 1,
    upTo: [
      [0.02, 'held'],
      [0.55, 'placed'],
      [0.85, 'confirmed'],
      [0.95, 'packed'],
      [1, 'cancelled'],
    ],
  },
  {
    youngerThanDays: 3,
    upTo: [
      [0.01, 'held'],
      [0.04, 'placed'],
      [0.14, 'confirmed'],
      [0.25, 'packed'],
      [0.85, 'shipped'],
      [0.93, 'delivered'],
      [1, 'cancelled'],
    ],
  },
  {
    youngerThanDays: 8,
    upTo: [
      [0.28, 'shipped'],
      [0.85, 'delivered'],
      [0.89, 'returning'],
      [0.93, 'returned'],
      [1, 'cancelled'],
    ],
  },
  {
    youngerThanDays: Number.POSITIVE_INFINITY,
    upTo: [
      [0.86, 'delivered'],
      [0.94, 'returned'],
      [1, 'cancelled'],
    ],
  },
]

const parcelWay = ['placed', 'confirmed', 'packed', 'shipped'] as const

const stagesBefore: Readonly<Record<OrderStage, readonly OrderStage[]>> = {
  placed: [],
  held: [],
  confirmed: ['placed'],
  packed: ['placed', 'confirmed'],
  shipped: ['placed', 'confirmed', 'packed'],
  delivered: parcelWay,
  returning: parcelWay,
  returned: [...parcelWay, 'returning'],
  cancelled: ['placed'],
}

export function madeFate(draw: Draw, ageInDays: number): MadeFate {
  const share = draw()
  const { upTo } = shares.find(({ youngerThanDays }) => ageInDays < youngerThanDays) ?? {}
  const [, stage] = upTo?.find(([most]) => share < most) ?? []
  if (stage === undefined) throw new RangeError(`No stage for an age of ${ageInDays} days`)
  const reason = stage === 'cancelled' ? oneOf(draw, cancelReasons) : undefined
  return { stage, stagesBefore: stagesBefore[stage], reason }
}

/** How many hours after the order somebody moved it last. Undefined: nobody has. */
export const hoursUntil: Readonly<Record<OrderStage, number | undefined>> = {
  placed: undefined,
  held: undefined,
  confirmed: 3,
  packed: 6,
  shipped: 24,
  delivered: 72,
  returning: 72,
  returned: 144,
  cancelled: 3,
}

/** Of one in fifty delivered orders a single piece came back. */
export function madePartReturn(draw: Draw, pieces: number): boolean {
  return draw() < 0.02 && pieces > 1
}

/** Most come back as they went. */
export function madeReturn(draw: Draw, quantity: number): ReturnedPieces {
  const chance = draw()
  if (chance < 0.8) return { sellable: quantity, damaged: 0, missing: 0 }
  const spoilt = wholeNumber(draw, 1, quantity)
  const rest = { sellable: quantity - spoilt, damaged: spoilt, missing: 0 }
  return chance < 0.95 ? rest : { ...rest, damaged: 0, missing: spoilt }
}

export const nothingBack: ReturnedPieces = { sellable: 0, damaged: 0, missing: 0 }

export function hasReturn(items: readonly { readonly back: ReturnedPieces }[]): boolean {
  return items.some(({ back }) => piecesReturned(back) > 0)
}
