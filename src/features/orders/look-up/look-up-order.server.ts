/** The state of an order for callers who know its number and its phone, and nothing else. */

import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { findSurvivor } from '#src/features/orders/duplicates/find-survivor.server.ts'
import {
  countLookUp,
  type TooManyLookUps,
  uncountLookUp,
} from '#src/features/orders/look-up/look-up-order-limits.server.ts'
import { maskCustomer } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import { provesLookUp } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { type TrackedOrder, trackOrder } from '#src/features/orders/track/track-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type LookUpOrder = Known & { readonly number: string; readonly from: CalledFrom }

type Known =
  /** In any spelling; an impossible phone as it was typed with the order. */
  | { readonly phone: string }
  /** From an earlier look-up by the phone. */
  | { readonly proof: string }

/** A wrong phone, an unknown number and a deleted order look the same: the same statements find nothing. */
export type LookUpOrderFailure = { readonly kind: 'not-found' } | TooManyLookUps

type Parts = Pick<Shop, 'db' | 'clock' | 'secrets'>

/** The order itself, for what its buyer asks of it. */
export async function findLookedUp(
  { db, clock, secrets }: Parts,
  command: LookUpOrder,
): Promise<Result<OrderView, LookUpOrderFailure>> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const found = await transact<OrderView | undefined, TooManyLookUps>(db, async (tx) => {
    const counted = await countLookUp(tx, counting, command)
    if (!counted.ok) return counted
    const order = await findOrderKnown(tx, command, { secrets, now: counting.now })
    if (order) await uncountLookUp(tx, counting, command)
    return ok(order)
  })
  if (!found.ok) return found
  return found.value ? ok(found.value) : failed({ kind: 'not-found' })
}

export async function lookUpOrder(
  shop: Parts,
  command: LookUpOrder,
): Promise<Result<TrackedOrder, LookUpOrderFailure>> {
  const found = await findLookedUp(shop, command)
  return found.ok ? ok(await trackMasked(shop, found.value)) : found
}

/** For callers who know number and phone, and may not be the buyer. */
export async function trackMasked(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderView,
): Promise<TrackedOrder> {
  const tracked = await trackOrder(db.read, order, clock())
  return { ...tracked, customer: maskCustomer(order.customer) }
}

async function findOrderKnown(
  tx: Tx,
  command: LookUpOrder,
  { secrets, now }: Pick<Shop, 'secrets'> & { readonly now: Date },
): Promise<OrderView | undefined> {
  const named = tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('oid', '=', command.number)
    .where('deleted_at', 'is', null)
  const rows =
    'phone' in command
      ? await named.where('customer_phone', '=', storedPhone(command.phone)).execute()
      : await named.execute()
  const [order] = await ordersFromRows(tx, rows)
  if (!order) return undefined
  if ('proof' in command) {
    const { proof } = command
    if (!provesLookUp(secrets, { orderId: order.id, proof, now })) return undefined
  }
  return findSurvivor(tx, order)
}

function storedPhone(typed: string): string {
  const normalised = normalisePhone(typed)
  return normalised === undefined ? typed : internationalPhone(normalised)
}
