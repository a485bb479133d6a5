/** A person of the shop takes an order by phone or message: placed, and confirmed with it where ticked. */

import type { StaffSource } from '#src/domain/orders/order-source.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { NewOrder } from '#src/features/orders/order-form.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import {
  type AnsweredOrder,
  idempotencyKeyLifetimeSeconds,
} from '#src/features/orders/place/keys/idempotency-keys.server.ts'
import {
  type NewOrderFailure,
  placeNewOrder,
} from '#src/features/orders/place/place-new-order.server.ts'
import type { PlaceOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Result } from '#src/lib/result.ts'

export type TakeOrder = {
  readonly order: NewOrder
  readonly source: StaffSource
  readonly isConfirmed: boolean
  readonly language: Language
  readonly agreedTotal: PlaceOrder['agreedTotal']
  /** Of the form: it makes one order, however often it is sent. */
  readonly key: string | undefined
  readonly actor: string
  readonly from: CalledFrom
}

export function takeOrder(
  shop: OrderShop,
  { order, source, isConfirmed, language, agreedTotal, key, actor, from }: TakeOrder,
): Promise<Result<AnsweredOrder, NewOrderFailure>> {
  const { hasOrderSheet } = shop
  return placeNewOrder(shop, order, {
    agreedTotal: () => agreedTotal,
    // No buyer's key is the same.
    idempotencyKey:
      key === undefined
        ? undefined
        : { key: `staff ${key}`, keptForSeconds: idempotencyKeyLifetimeSeconds },
    from,
    language,
    staff: { actor, source, isConfirmed, hasOrderSheet },
  })
}
