import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { maskedFrom } from '#src/domain/orders/stages/stored-stage.ts'
import { findSurvivor } from '#src/features/orders/duplicates/find-survivor.server.ts'
import { maskCustomer } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { type OrderAccess, seesOrder } from '#src/features/orders/order-access.ts'
import {
  findOrderRows,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import { opensOrder } from '#src/features/orders/order-token.server.ts'
import { hasSameAddress, type OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** By its order number; finds no deleted order. */
export async function findOrder(reads: Reads | Tx, number: string): Promise<OrderView | undefined> {
  return (await findOrders(reads, [number])).get(number)
}

/** By their numbers; deleted orders are missing. */
export async function findOrders(
  reads: Reads | Tx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderView>> {
  // PostgreSQL throws for a text that it cannot store.
  const known = numbers.filter(isOrderNumber)
  if (known.length === 0) return new Map()
  const rows = await reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('oid', 'in', known)
    .where('deleted_at', 'is', null)
    .execute()
  const orders = await ordersFromRows(reads, rows)
  return new Map(orders.map((order) => [order.number, order]))
}

/** By its internal id; finds no deleted order. */
export async function findOrderById(reads: Reads | Tx, id: string): Promise<OrderView | undefined> {
  return (await findOrdersById(reads, [id])).get(id)
}

/** By their internal ids; deleted orders are missing. */
export async function findOrdersById(
  reads: Reads | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderView>> {
  const orders = await ordersFromRows(reads, await findOrderRows(reads, ids))
  return new Map(orders.map((order) => [order.id, order]))
}

/** Whoever sees orders for packing alone sees no deleted order. */
export async function seesOrderOfId(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  access: OrderAccess,
  id: string,
): Promise<boolean> {
  if (!access.isForPacking) return true
  const order = await findOrderById(db.read, id)
  return order !== undefined && seesOrder(access, order, clock())
}

/** An order as a link to it shows it. */
export type LinkedOrder = OrderView & {
  /**
   * Name, phone and address are shown in part: the order was over long ago, or the token is that of a
   * merged order that somebody sent with another address.
   */
  readonly isMasked: boolean
  /** The link is of a merged order with another address. */
  readonly isOfAnother: boolean
}

/**
 * For the holder of its token; a wrong token finds as little as a wrong number. The token of a merged
 * order opens the survivor.
 */
export async function findOrderByToken(
  { db, clock, secrets }: Shop,
  { number, token }: { number: string; token: string },
): Promise<LinkedOrder | undefined> {
  const named = await findOrder(db.read, number)
  if (!named || !opensOrder(secrets, named.id, token)) return undefined
  const order = await findSurvivor(db.read, named)
  if (!order) return undefined
  const now = clock()
  const isDue = (changedAt: string) => (maskedFrom(order, changedAt) ?? now) < now
  // Most orders are too young, whenever they came into their stage.
  const isOfAnother = !hasSameAddress(named, order)
  const isMasked =
    isOfAnother || (isDue(order.placedAt) && isDue(await findStageTime(db.read, order)))
  const customer = isMasked ? maskCustomer(order.customer) : order.customer
  return { ...order, customer, isMasked, isOfAnother }
}

/** When the order came into its stage, by its history; that it was placed, for a stage without an entry. */
export async function findStageTime(
  reads: Reads | Tx,
  { id, stage, placedAt }: Pick<OrderView, 'id' | 'stage' | 'placedAt'>,
): Promise<string> {
  if (stage === null) return placedAt
  const { at } = await reads
    .selectFrom('history')
    .select((eb) => eb.fn.max('happened_at').as('at'))
    .where('subject', '=', 'order')
    .where('subject_id', '=', id)
    .where('after', 'like', `%"stage":"${stage}"%`)
    .executeTakeFirstOrThrow()
  return at ?? placedAt
}
