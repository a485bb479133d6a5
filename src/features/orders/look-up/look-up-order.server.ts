/** The state of an order for callers who know its number and its phone, and nothing else. */

import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  countLookUp,
  type TooManyLookUps,
  uncountLookUp,
} from '#src/features/orders/look-up/look-up-order-limits.server.ts'
import { maskCustomer } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderForBuyer, OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type LookUpOrder = {
  readonly number: string
  /** In any spelling; an impossible phone as it was typed with the order. */
  readonly phone: string
  readonly from: CalledFrom
}

/** A wrong phone, an unknown number and a deleted order look the same: the same statements find nothing. */
export type LookUpOrderFailure = { readonly kind: 'not-found' } | TooManyLookUps

export async function lookUpOrder(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  command: LookUpOrder,
): Promise<Result<OrderForBuyer, LookUpOrderFailure>> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const found = await transact<OrderView | undefined, TooManyLookUps>(db, async (tx) => {
    const counted = await countLookUp(tx, counting, command)
    if (!counted.ok) return counted
    const order = await findOrderOfPhone(tx, command)
    if (order) await uncountLookUp(tx, counting, command)
    return ok(order)
  })
  if (!found.ok) return found
  return found.value ? ok(forWhoeverKnows(found.value)) : failed({ kind: 'not-found' })
}

async function findOrderOfPhone(
  tx: Tx,
  { number, phone }: Pick<LookUpOrder, 'number' | 'phone'>,
): Promise<OrderView | undefined> {
  const normalised = normalisePhone(phone)
  const rows = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('oid', '=', number)
    .where('customer_phone', '=', normalised === undefined ? phone : internationalPhone(normalised))
    .where('deleted_at', 'is', null)
    .execute()
  const [order] = await ordersFromRows(tx, rows)
  return order
}

function forWhoeverKnows(found: OrderView): OrderForBuyer {
  const { id, flags, version, stage, accountId, ...order } = found
  return { ...order, customer: maskCustomer(order.customer) }
}
