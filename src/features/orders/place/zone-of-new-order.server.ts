/** The zone of an order that a caller sends: said, or named by its fee. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { DeliveryOnTheWire } from '#src/features/orders/order-form.ts'
import { deliveryFromWire, type WrongDelivery } from '#src/features/orders/order-wire.ts'
import { findKeptOrder } from '#src/features/orders/place/idempotency-keys.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

/**
 * `key` is that of an order which may stand already: a retry says the fee of its first attempt, also
 * after the owner has changed the shop's fees.
 */
export async function zoneOfNewOrder(
  { db }: Pick<Shop, 'db'>,
  { zone, city }: DeliveryOnTheWire,
  key: string | undefined,
): Promise<Result<DeliveryZone, WrongDelivery>> {
  if (zone !== undefined && city === undefined) return ok(zone)
  const fees = await findDeliveryFees(db.read)
  const found = deliveryFromWire({ zone, city }, fees)
  if (found.ok) return ok(found.value.zone)
  if (key === undefined) return failed(found.failure)

  const kept = await findKeptOrder(db.read, key)
  const delivery = kept && { zone: kept.deliveryZone, fee: kept.deliveryFee }
  const retried = deliveryFromWire({ zone, city }, fees, delivery)
  return retried.ok ? ok(retried.value.zone) : failed(retried.failure)
}
