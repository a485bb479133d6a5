/** What every part of the compact orders page is given. */

import { createContext, use } from 'react'
import { movesFrom } from '#src/domain/orders/order-moves.ts'
import { bookableStages, type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

/** What the duties of the user allow. */
export type May = {
  readonly edit: boolean
  readonly delete: boolean
  readonly take: boolean
  readonly move: 'none' | 'packing' | 'any'
  readonly print: boolean
  readonly call: boolean
  readonly note: boolean
  readonly adjust: boolean
  readonly block: boolean
  readonly answer: boolean
  readonly book: boolean
}

export type DeskParts = {
  readonly may: May
  readonly messages: DashboardMessages<'orderDesk'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly historyMessages: DashboardMessages<'history'>
  readonly callMessages: DashboardMessages<'callDesk'>
  readonly amountMessages: DashboardMessages<'orderAmounts'>
  readonly blocking: DashboardMessages<'blockPhone'>
  readonly wishMessages: DashboardMessages<'wishes'>
  readonly flagMessages: SectionMessages<'flags'>
  readonly failures: FailureMessages
  /** In Bangla, whatever the language of the dashboard: buyers read it. */
  readonly toBuyer: { readonly brand: string; readonly text: string }
}

export const DeskContext = createContext<DeskParts | undefined>(undefined)

export function useDesk(): DeskParts {
  const parts = use(DeskContext)
  if (!parts) throw new Error('unreachable: a part of the orders page outside of it')
  return parts
}

/** Where the user can move the order, the usual next stage first. */
export function movesOf(
  { stage, mergedInto }: Pick<OrderOnTheWire, 'stage' | 'mergedInto'>,
  may: May,
): readonly OrderStage[] {
  if (may.move === 'none' || mergedInto !== undefined) return []
  const moves = movesFrom(stage, { isForPacking: may.move === 'packing' })
  const { usualNext } = stageRules[stage]
  return moves.toSorted((one, other) => Number(other === usualNext) - Number(one === usualNext))
}

/** The moves that every one of these orders allows. */
export function movesOfAll(orders: readonly OrderOnTheWire[], may: May): readonly OrderStage[] {
  const [first, ...others] = orders
  if (!first) return []
  return movesOf(first, may).filter((to) => others.every((one) => movesOf(one, may).includes(to)))
}

export const canEdit = ({ stage }: Pick<OrderOnTheWire, 'stage'>, may: May): boolean =>
  may.edit && stageRules[stage].edited !== undefined

/** Whether the buyer of the order waits for a call of this user. */
export const canCall = ({ stage }: Pick<OrderOnTheWire, 'stage'>, may: May): boolean =>
  may.call && stageRules[stage].isToCall

/** Whether the user can have a parcel of the order booked. */
export const canBook = ({ stage }: Pick<OrderOnTheWire, 'stage'>, may: May): boolean =>
  may.book && bookableStages.includes(stage)

/** Of the heading above the parcels beside an order. */
export const parcelsHeadingId = 'panel-parcels'

/** Of the sentence that says why the steps which a parcel forbids cannot be pressed. */
export const heldNoteId = 'panel-held'

export const bookPath = (orders: readonly Pick<OrderOnTheWire, 'oid'>[]) =>
  `/dashboard/parcels/book?oids=${orders.map(({ oid }) => oid).join(',')}`

export const panelPath = (oid: string) => `/dashboard/manage-orders/order/${oid}`

export const editPath = (oid: string) => `${panelPath(oid)}/edit`
