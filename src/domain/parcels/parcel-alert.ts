/** Why somebody should look at a parcel. Worked out when it is shown, so an alert ends with its reason. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { wayToStage } from '#src/domain/orders/way-to-stage.ts'
import { type CourierName, hasApi } from '#src/domain/parcels/courier-name.ts'
import {
  type TrackingState,
  trackingRules,
  trackingStates,
} from '#src/domain/parcels/tracking-state.ts'

export const parcelAlerts = [
  /** The courier's word is none that the shop knows. */
  'unknown-word',
  /** The order could not follow the parcel: somebody moves it by hand. */
  'stage-behind',
  /** The buyer took a part: somebody looks at the rest when it is back. */
  'rest-comes-back',
  'no-scan',
  'on-hold',
  'late',
] as const

export type ParcelAlert = (typeof parcelAlerts)[number]

const hourMs = 60 * 60 * 1_000
const noScanMs = 24 * hourMs
const onHoldMs = 48 * hourMs
const lateDays: Readonly<Record<DeliveryZone, number>> = { 'inside-dhaka': 5, 'outside-dhaka': 10 }

/** Booked before this, a parcel that is still under way is late. */
export function lateBefore(zone: DeliveryZone, now: Date): Date {
  return new Date(now.getTime() - lateDays[zone] * 24 * hourMs)
}

/** A parcel in these is never late: it has arrived, or comes back. */
export const statesNeverLate: readonly TrackingState[] = trackingStates.filter(
  (state) => trackingRules[state].isOver || state === 'returning',
)

/** Steadfast gives a word without a time: between the pickup and the end it tells of no scan. */
const couriersWithoutScans: readonly CourierName[] = ['steadfast']

export type TrackedParcel = {
  readonly courier: CourierName
  readonly tracking: TrackingState | undefined
  readonly word: string | null
  readonly bookedAt: Date
  /** When the courier last scanned it or changed its word; undefined before its first word. */
  readonly heardAt: Date | undefined
  /** Since when it is in its tracking state. */
  readonly trackingSince: Date | undefined
  readonly zone: DeliveryZone
  readonly stage: OrderStage
  /** Whether a return of the order is recorded. */
  readonly hasReturn: boolean
}

/** Of a parcel that its courier has. */
export function alertsOf(parcel: TrackedParcel, now: Date): readonly ParcelAlert[] {
  const { tracking, word, bookedAt, heardAt = bookedAt, trackingSince = bookedAt, zone } = parcel
  const isOlder = (moment: Date, ms: number) => now.getTime() - moment.getTime() > ms
  const isUnder = tracking === undefined || !trackingRules[tracking].isOver
  const tellsScans = tracking === 'waiting' || !couriersWithoutScans.includes(parcel.courier)
  const applies: Readonly<Record<ParcelAlert, boolean>> = {
    'unknown-word': word !== null && tracking === undefined,
    'stage-behind': isBehind(parcel),
    'rest-comes-back': restComesBack(parcel),
    'no-scan':
      hasApi(parcel.courier) &&
      isUnder &&
      (tellsScans || word === null) &&
      isOlder(heardAt, noScanMs),
    'on-hold': tracking === 'on-hold' && isOlder(trackingSince, onHoldMs),
    late: !isNeverLate(tracking) && bookedAt < lateBefore(zone, now),
  }
  return parcelAlerts.filter((alert) => applies[alert])
}

function isNeverLate(tracking: TrackingState | undefined): boolean {
  return tracking !== undefined && statesNeverLate.includes(tracking)
}

type Ended = Pick<TrackedParcel, 'tracking' | 'stage' | 'hasReturn'>

/** Whether a parcel at its end still waits for somebody to look after its order. */
export function needsPerson(parcel: Ended): boolean {
  return isBehind(parcel) || restComesBack(parcel)
}

/** An order that went on from there is not behind. */
function isBehind({ stage, tracking }: Ended): boolean {
  if (tracking === undefined) return false
  const { stage: due, mayBeInShop } = trackingRules[tracking]
  return due !== undefined && !mayBeInShop && wayToStage(due, stage) === undefined
}

function restComesBack({ tracking, hasReturn }: Ended): boolean {
  return tracking === 'part-delivered' && !hasReturn
}
