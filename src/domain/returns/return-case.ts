/** A return from its beginning to its receipt: who can begin one, its states, and what a buyer may ask. */

import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { type OrderStage, stageRules, stageWhenReturning } from '#src/domain/orders/order-stage.ts'

export const returnOrigins = ['buyer', 'courier', 'staff'] as const

export type ReturnOrigin = (typeof returnOrigins)[number]

export const returnStates = [
  'asked',
  'approved',
  'on-its-way',
  'received',
  'declined',
  'ended',
] as const

export type ReturnState = (typeof returnStates)[number]

type StateRule = {
  /** The shop still expects the pieces, or owes the buyer an answer. */
  readonly isOpen: boolean
  /** Where people can bring it. A receipt receives it, and a move of the order ends it. */
  readonly next: readonly ReturnState[]
}

export const returnRules: Readonly<Record<ReturnState, StateRule>> = {
  asked: { isOpen: true, next: ['approved', 'on-its-way', 'declined'] },
  approved: { isOpen: true, next: ['on-its-way', 'declined'] },
  'on-its-way': { isOpen: true, next: ['declined'] },
  received: { isOpen: false, next: [] },
  declined: { isOpen: false, next: [] },
  ended: { isOpen: false, next: [] },
}

export type OpenReturnState = 'asked' | 'approved' | 'on-its-way'

export const openReturnStates: readonly OpenReturnState[] = ['asked', 'approved', 'on-its-way']

/** Where people can bring a case. */
export const chosenReturnStates = ['approved', 'on-its-way', 'declined'] as const

export type ChosenReturnState = (typeof chosenReturnStates)[number]

/** The counts of the queue. */
export const listedReturnStates = [
  'asked',
  'approved',
  'on-its-way',
  'received',
  'declined',
] as const

export type ListedReturnState = (typeof listedReturnStates)[number]

/** The lists of the queue; `open` has all that waits. */
export const returnLists = ['open', ...listedReturnStates] as const

export type ReturnList = (typeof returnLists)[number]

export function statesInList(list: ReturnList): readonly ReturnState[] {
  return list === 'open' ? openReturnStates : [list]
}

/** Cases that are over stand in the queue for so long. */
export const listedForMs = 30 * 24 * 60 * 60 * 1_000

/** The day of the delivery is none of the seven. */
const returnDays = 7
const dayMs = 24 * 60 * 60 * 1_000

/** The first moment, by days in Dhaka, at which no buyer can ask for a return any more. */
export function endOfReturns(deliveredAt: string): Date {
  const day = startOfDhakaDay(dhakaDay(new Date(deliveredAt)))
  return new Date(day.getTime() + (returnDays + 1) * dayMs)
}

/** `deliveredAt` is the ISO time of the delivery. */
export function mayAskToReturn(stage: OrderStage, deliveredAt: string, now: Date): boolean {
  return isDelivered(stage) && now < endOfReturns(deliveredAt)
}

/** The buyer has the goods, and can send them back. */
export function isDelivered(stage: OrderStage): boolean {
  const { isOver, next } = stageRules[stage]
  return isOver && next.includes(stageWhenReturning)
}

export const photoTakers = ['buyer', 'staff'] as const

export type PhotoTaker = (typeof photoTakers)[number]

/** Of one return, by each side. */
export const mostReturnPhotos = 3

type Line = { readonly quantity: number; readonly returned: number }

/** Pieces that the buyer, or the courier, still has. */
export function piecesOut({ quantity, returned }: Line): number {
  return quantity - returned
}
