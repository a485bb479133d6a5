/** A new order as a form and the API send it: its zone is sent, or derived from its fee. */

import { findPlace, type Place, zoneOfPlace } from '#src/domain/delivery/places.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { type DeliveryOnTheWire, linesOf, type NewOrder } from '#src/features/orders/order-form.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import { deliveryFromWire, type WrongDelivery } from '#src/features/orders/order-wire.ts'
import {
  type AnsweredOrder,
  findKeptOrder,
  type IdempotencyKey,
  idempotencyKeyLifetimeSeconds,
} from '#src/features/orders/place/keys/idempotency-keys.server.ts'
import {
  type PlaceOrder,
  type PlaceOrderFailure,
  placeOrder,
} from '#src/features/orders/place/place-order.server.ts'
import {
  findAlsoInside,
  findDeliveryFees,
} from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

export type NewOrderFailure =
  | PlaceOrderFailure
  /** Keys of the catalogue's problems, by the names of the fields. */
  | { readonly kind: 'wrong-fields'; readonly problems: FieldProblems }

type Sent = Pick<PlaceOrder, 'idempotencyKey' | 'from' | 'language' | 'accountId' | 'staff'> & {
  readonly agreedTotal: (zone: DeliveryZone) => PlaceOrder['agreedTotal']
}

/** Returns what was placed, or the problems of the fields. */
export async function placeNewOrder(
  shop: OrderShop,
  order: NewOrder,
  { agreedTotal, ...sent }: Sent,
): Promise<Result<AnsweredOrder, NewOrderFailure>> {
  const place = findPlace(order.place ?? '')
  const zone = await zoneOf(shop, { ...order, place }, sent.idempotencyKey?.key)
  if (!zone.ok) return failed({ kind: 'wrong-fields', problems: zone.failure })
  return placeOrder(shop, {
    lines: linesOf(order),
    customer: { name: order.cname, phone: order.cphone, address: order.caddress },
    zone: zone.value,
    place: place?.name,
    couponCode: order.coupon,
    coupon: order.cupon ?? '',
    agreedTotal: agreedTotal(zone.value),
    ...sent,
  })
}

/** A key that the buyer's program chose: a form that the script sends has the key of its call. */
export function keyOfCall(key: string): IdempotencyKey {
  return { key: `api ${key}`, keptForSeconds: idempotencyKeyLifetimeSeconds }
}

/**
 * `key` may be the key of an order that was placed before. A retry names the fee of its first attempt,
 * also after the owner has changed the fees or the zone of a place, so the fee of that order comes first: the same amount may
 * be the other zone's fee by now.
 */
async function zoneOf(
  { db }: Pick<Shop, 'db'>,
  { zone, city, place }: DeliveryOnTheWire & { readonly place: Place | undefined },
  key: string | undefined,
): Promise<Result<DeliveryZone, WrongDelivery>> {
  if (zone !== undefined && city === undefined) return ok(zone)
  const kept = key === undefined ? undefined : await findKeptOrder(db.read, key)
  if (place && zone === undefined && city === undefined) {
    if (kept?.place === place.name) return ok(kept.deliveryZone)
    return ok(zoneOfPlace(place, await findAlsoInside(db.read)))
  }
  const fees = await findDeliveryFees(db.read)
  const known = kept && { zone: kept.deliveryZone, fee: kept.deliveryFee }
  const found = deliveryFromWire({ zone, city }, fees, known)
  return found.ok ? ok(found.value.zone) : failed(found.failure)
}
