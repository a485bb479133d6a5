/** The zone of a new order: sent by the caller, or derived from its fee. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import type { DeliveryOnTheWire } from '#src/features/orders/order-form.ts'
import { deliveryFromWire, type WrongDelivery } from '#src/features/orders/order-wire.ts'
import { findKeptOrder } from '#src/features/orders/place/idempotency-keys.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'

/**
 * `key` may be the key of an order that was placed before. A retry names the fee of its first attempt,
 * also after the owner has changed the fees, so the fee of that order comes first: the same amount may
 * be the other zone's fee by now.
 */
export async function zoneOfNewOrder(
  { db }: Pick<Shop, 'db'>,
  { zone, city }: DeliveryOnTheWire,
  key: string | undefined,
): Promise<Result<DeliveryZone, WrongDelivery>> {
  if (zone !== undefined && city === undefined) return ok(zone)
  const fees = await findDeliveryFees(db.read)
  const kept = key === undefined ? undefined : await findKeptOrder(db.read, key)
  const known = kept && { zone: kept.deliveryZone, fee: kept.deliveryFee }
  const found = deliveryFromWire({ zone, city }, fees, known)
  return found.ok ? ok(found.value.zone) : failed(found.failure)
}
