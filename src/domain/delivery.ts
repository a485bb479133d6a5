import { fromTaka, isTaka, type Poisha } from './money.ts'

export const deliveryZones = ['inside-dhaka', 'outside-dhaka'] as const

export type DeliveryZone = (typeof deliveryZones)[number]

export type DeliveryFees = Readonly<Record<DeliveryZone, Poisha>>

/** Orders on the wire name their zone by its fee. */
export function zoneOfFee(fee: Poisha, fees: DeliveryFees): DeliveryZone | undefined {
  return deliveryZones.find((zone) => fees[zone] === fee)
}

/** The same for a number that somebody sent or typed: what is no taka is no zone. */
export function zoneOfTaka(taka: number | undefined, fees: DeliveryFees): DeliveryZone | undefined {
  return taka !== undefined && isTaka(taka) ? zoneOfFee(fromTaka(taka), fees) : undefined
}
