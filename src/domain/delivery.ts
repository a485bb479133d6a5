import type { Poisha } from './money.ts'

export const deliveryZones = ['inside-dhaka', 'outside-dhaka'] as const

export type DeliveryZone = (typeof deliveryZones)[number]

/** The owner sets both, and may set them to the same amount: a fee alone names no zone. */
export type DeliveryFees = Readonly<Record<DeliveryZone, Poisha>>

/** Working days from the order to the door; 0 where the owner names none. */
export type DeliveryDays = Readonly<Record<DeliveryZone, number>>

/** The delivery of one order: its fee stays as agreed when the shop's fees change. */
export type Delivery = { readonly zone: DeliveryZone; readonly fee: Poisha }

/** More than one where the owner has set the same fee for both. */
export function zonesWithFee(fee: Poisha, fees: DeliveryFees): readonly DeliveryZone[] {
  return deliveryZones.filter((zone) => fees[zone] === fee)
}
