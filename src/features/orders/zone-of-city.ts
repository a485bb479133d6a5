import { type DeliveryFees, type DeliveryZone, deliveryZones } from '#src/domain/delivery.ts'
import { toTaka } from '#src/domain/money.ts'

/** `city` names the delivery zone by its fee; undefined where no zone has that fee. */
export function zoneOfCity(city: number, fees: DeliveryFees): DeliveryZone | undefined {
  return deliveryZones.find((zone) => toTaka(fees[zone]) === city)
}
