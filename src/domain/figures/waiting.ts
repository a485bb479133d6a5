/** What waits for somebody of the team: the counts of the dashboard's home and of its menu. */

import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'

export const waitingNames = [
  'to-call',
  'late',
  'advances-to-check',
  'to-pack',
  'to-book',
  'returned',
  'low-stock',
  'reviews-to-read',
  'unread-messages',
  'due-from-couriers',
] as const

export type WaitingName = (typeof waitingNames)[number]

/** How many; an amount for `due-from-couriers`. */
export type Waiting = Readonly<Partial<Record<WaitingName, number>>>

type WaitingRule = {
  /** That of the page with the list. */
  readonly action: Action
  /** Under `/dashboard/`. */
  readonly list: string
}

export const waitingRules: Readonly<Record<WaitingName, WaitingRule>> = {
  'to-call': { action: 'order.call', list: 'call-desk' },
  late: { action: 'parcels.list', list: 'parcels?list=late' },
  'advances-to-check': { action: 'order.adjust', list: 'advances' },
  'to-pack': { action: 'orders.list', list: 'manage-orders?stage=confirmed' },
  'to-book': { action: 'parcel.book', list: 'parcels/book' },
  returned: { action: 'order.return', list: 'refund?view=returns' },
  'low-stock': { action: 'stock.read', list: 'view-product?stock=low&sort=stock' },
  'reviews-to-read': { action: 'review.answer', list: 'reviews' },
  'unread-messages': { action: 'messages.list', list: 'messages?unread=true' },
  'due-from-couriers': { action: 'money.read', list: 'transaction' },
}

/** What these actors may see. */
export function waitingFor(actors: readonly Actor[]): readonly WaitingName[] {
  return waitingNames.filter((name) => isAllowed(actors, waitingRules[name].action))
}

/** The steps of an order that a day is compared by. */
export const daySteps = ['placed', 'confirmed', 'shipped', 'delivered', 'returned'] as const

export type DayStep = (typeof daySteps)[number]

/** Today so far, and the same weekday of last week up to the same time. */
export type DayBeside = Readonly<
  Record<DayStep, { readonly today: number; readonly before: number }>
>
