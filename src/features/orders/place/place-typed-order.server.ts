/** An order from the form of a page: text in, an order or what to say under the fields. */

import { hash } from 'node:crypto'
import type { CartLine } from '#src/domain/cart.ts'
import { highestPrice, isInternalId, textLimits } from '#src/domain/catalogue/product.ts'
import type { DeliveryZone } from '#src/domain/delivery.ts'
import { fromTaka, type Poisha, toTaka } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { findProduct } from '#src/features/catalogue/find-product.server.ts'
import { linesOf, NewOrder } from '#src/features/orders/order-form.ts'
import type {
  AnsweredOrder,
  IdempotencyKey,
} from '#src/features/orders/place/keys/idempotency-keys.server.ts'
import {
  keyOfCall,
  type NewOrderFailure,
  placeNewOrder,
} from '#src/features/orders/place/place-new-order.server.ts'
import type { PlaceOrder } from '#src/features/orders/place/place-order.server.ts'
import {
  fingerprintOfTyped,
  numberTyped,
  orderFromTyped,
  type TypedOrder,
} from '#src/features/orders/place/typed-order.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { fieldProblems } from '#src/platform/http/endpoint.ts'

/**
 * A form without JavaScript cannot bring a key of its own, since its page is the same for
 * everybody. The same words from the same person within this time are the same order.
 */
const sameOrderWithinSeconds = 10 * 60

type TypedOrderFrom = {
  /** As the address of the form names the product: it may be the internal id instead. Empty at the checkout. */
  readonly pid: string
  readonly typed: TypedOrder
  /** The key that the tab gives to it; empty without JavaScript. */
  readonly attempt?: string
  readonly from: CalledFrom
} & Pick<PlaceOrder, 'language' | 'accountId'>

export async function placeTypedOrder(
  shop: Shop,
  { pid: named, typed, attempt = '', from, ...buyer }: TypedOrderFrom,
): Promise<Result<AnsweredOrder, NewOrderFailure>> {
  const product = isInternalId(named) ? await findProduct(shop.db.read, named) : undefined
  const pid = product?.pid ?? named
  const parsed = NewOrder.safeParse(orderFromTyped(typed, pid))
  if (!parsed.success) {
    return failed({ kind: 'wrong-fields', problems: fieldProblems(parsed.error) ?? {} })
  }
  if (!isAttempt(attempt)) return failed({ kind: 'wrong-fields', problems: {} })
  return placeNewOrder(shop, parsed.data, {
    agreedTotal: (zone) => totalShown(typed, linesOf(parsed.data), zone),
    idempotencyKey: idempotencyKeyFor({ pid, typed, attempt, from }),
    from,
    ...buyer,
  })
}

/** As far as the header of the call can carry it, and every database. */
function isAttempt(key: string): boolean {
  return key.length <= textLimits.idempotencyKey && !/[^\w-]/.test(key)
}

/** The key of an attempt is that of the same order as a call. */
function idempotencyKeyFor({
  pid,
  typed,
  attempt,
  from,
}: Omit<Required<TypedOrderFrom>, 'language' | 'accountId'>): IdempotencyKey {
  if (attempt !== '') return keyOfCall(attempt)
  const words = JSON.stringify([fingerprintOfTyped((name) => typed[name], pid), from.address])
  return {
    key: `form ${hash('sha256', words, 'base64url')}`,
    keptForSeconds: sameOrderWithinSeconds,
  }
}

/** What the buyer could reckon from the page they saw; no page has shown more than the highest price. */
function totalShown(
  { unitPrice, insideDhaka, outsideDhaka, city }: TypedOrder,
  ordered: readonly CartLine[],
  zone: DeliveryZone,
): Poisha | undefined {
  const prices = unitPrice.split(' ').map(takaShown)
  // A page of the version before posts the fee itself.
  const fee = takaShown(city || (zone === 'inside-dhaka' ? insideDhaka : outsideDhaka))
  const lines = ordered.flatMap(({ quantity }, at) => {
    const price = prices[at]
    return price === undefined ? [] : [{ unitPrice: price, quantity }]
  })
  if (fee === undefined || lines.length < ordered.length) return undefined
  const fees = { 'inside-dhaka': fee, 'outside-dhaka': fee }
  return quoteOrder({ lines, discount: quantityDiscount, zone, fees }).total
}

function takaShown(typed: string): Poisha | undefined {
  const taka = numberTyped(typed)
  return taka === undefined ? undefined : fromTaka(Math.min(taka, toTaka(highestPrice)))
}
