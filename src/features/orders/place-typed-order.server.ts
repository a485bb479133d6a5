/** An order from the form of a page: text in, an order or what to say under the fields. */

import { hash } from 'node:crypto'
import { fromTaka, type Poisha, toTaka } from '#src/domain/money.ts'
import { quoteOrder } from '#src/domain/pricing.ts'
import { highestPrice } from '#src/domain/product.ts'
import type { CalledFrom } from '#src/features/accounts/caller.ts'
import { NewOrder } from '#src/features/orders/order-form.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { type PlaceOrderFailure, placeOrder } from '#src/features/orders/place-order.server.ts'
import { numberTyped, orderFromTyped, type TypedOrder } from '#src/features/orders/typed-order.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { fieldProblems } from '#src/platform/http/call.ts'

/**
 * A form without JavaScript cannot bring a key of its own, since its page is the same for
 * everybody. The same words from the same person within this time are the same order.
 */
const sameOrderWithinSeconds = 10 * 60

export type TypedOrderFailure =
  | Exclude<PlaceOrderFailure, { kind: 'no-zone-of-fee' }>
  /** Keys of the catalogue's problems, by the names of the form's fields. */
  | { readonly kind: 'wrong-fields'; readonly problems: Readonly<Record<string, string>> }

export async function placeTypedOrder(
  shop: Shop,
  { pid, typed, from }: { pid: string; typed: TypedOrder; from: CalledFrom },
): Promise<Result<OrderView, TypedOrderFailure>> {
  const parsed = NewOrder.safeParse(orderFromTyped(typed, pid))
  if (!parsed.success) {
    return failed({ kind: 'wrong-fields', problems: fieldProblems(parsed.error) ?? {} })
  }
  const order = parsed.data
  const deliveryFee = fromTaka(order.city)

  const placed = await placeOrder(shop, {
    lines: [{ pid, quantity: order.quantity }],
    customer: { name: order.cname, phone: order.cphone, address: order.caddress },
    deliveryFee,
    coupon: order.cupon ?? '',
    agreedTotal: totalShown(typed.unitPrice, order.quantity, deliveryFee),
    requestKey: {
      // The code is filled in when scripts come, and changes nothing: the same words without it.
      key: `form ${hashOf({ pid, typed: { ...typed, cupon: '' }, who: from.address })}`,
      bodyHash: 'form',
      keptForSeconds: sameOrderWithinSeconds,
    },
    from,
  })
  if (placed.ok) return placed
  const { failure } = placed
  return failure.kind === 'no-zone-of-fee'
    ? failed({ kind: 'wrong-fields', problems: { city: 'delivery' } })
    : failed(failure)
}

/** What the buyer could reckon from the page they saw; no page has shown more than the highest price. */
function totalShown(typedPrice: string, quantity: number, fee: Poisha): Poisha | undefined {
  const taka = numberTyped(typedPrice)
  if (taka === undefined) return undefined
  const unitPrice = fromTaka(Math.min(taka, toTaka(highestPrice)))
  return quoteOrder([{ unitPrice, quantity }], fee).total
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
