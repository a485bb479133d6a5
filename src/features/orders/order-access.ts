/** Which orders a caller sees, and how much of their buyers. */

import { isAllowed, scopeOf } from '#src/domain/access/permissions.ts'
import { stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'

export type OrderAccess = {
  /** Sees only orders from confirmed to shipped. */
  readonly isForPacking: boolean
  /** Sees phones in part, and finds no order by one. */
  readonly hidesPhones: boolean
  /** Counts the orders whose phone the caller saw (decision 0108). */
  readonly sawNumber?: Caller['sawNumber']
}

/** For callers who may read orders. */
export function orderAccessOf({
  actors,
  sawNumber,
}: Pick<Caller, 'actors' | 'sawNumber'>): OrderAccess {
  return {
    isForPacking: scopeOf(actors, 'order.read') === 'packing',
    hidesPhones: !isAllowed(actors, 'order.read-phone'),
    sawNumber,
  }
}

type Seen = Pick<OrderView, 'stage' | 'status' | 'placedAt'>

export function seesOrder({ isForPacking }: OrderAccess, order: Seen, now: Date): boolean {
  return !isForPacking || stageRules[stageOf(order, now)].isForPacking
}

type Fields = Readonly<Record<string, unknown>>

/** An entry of an order's history, by the names of the wire. */
export function seenChange<Entry extends { readonly before: Fields; readonly after: Fields }>(
  { hidesPhones }: Pick<OrderAccess, 'hidesPhones'>,
  entry: Entry,
): Entry {
  if (!hidesPhones) return entry
  return { ...entry, before: withMaskedPhone(entry.before), after: withMaskedPhone(entry.after) }
}

function withMaskedPhone(fields: Fields): Fields {
  const { cphone } = fields
  return typeof cphone === 'string' ? { ...fields, cphone: maskPhone(cphone) } : fields
}

/** The order with as much of its buyer as the caller sees. */
export function seenOrder<Order extends Pick<OrderView, 'id' | 'customer'>>(
  { hidesPhones, sawNumber }: Pick<OrderAccess, 'hidesPhones' | 'sawNumber'>,
  order: Order,
): Order {
  if (!hidesPhones) {
    sawNumber?.(order.id)
    return order
  }
  return { ...order, customer: { ...order.customer, phone: maskPhone(order.customer.phone) } }
}
