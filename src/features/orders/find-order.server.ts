import { isOrderNumber } from '#src/domain/order-number.ts'
import { maskedFrom } from '#src/domain/order-stage.ts'
import { maskCustomer } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import { opensOrder } from '#src/features/orders/order-token.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** By its order number; finds no deleted order. */
export async function findOrder(reads: Reads | Tx, number: string): Promise<OrderView | undefined> {
  // PostgreSQL throws for a text that it cannot store.
  if (!isOrderNumber(number)) return undefined
  const rows = await reads
    .selectFrom('orders')
    .select(orderColumns)
    .where('oid', '=', number)
    .where('deleted_at', 'is', null)
    .execute()
  const [order] = await ordersFromRows(reads, rows)
  return order
}

/** An order as a link to it shows it. */
export type LinkedOrder = OrderView & {
  /** Name, phone and address are shown in part: the order was over long ago. */
  readonly isMasked: boolean
}

/** For the holder of its token; a wrong token finds as little as a wrong number. */
export async function findOrderByToken(
  { db, clock, secrets }: Shop,
  { number, token }: { number: string; token: string },
): Promise<LinkedOrder | undefined> {
  const order = await findOrder(db.read, number)
  if (!order || !opensOrder(secrets, order.id, token)) return undefined
  const now = clock()
  const isDue = (changedAt: string) => (maskedFrom(order, changedAt) ?? now) < now
  // Most orders are too young, whenever they came into their stage.
  const isMasked = isDue(order.placedAt) && isDue(await findStageTime(db.read, order))
  return { ...order, isMasked, ...(isMasked && { customer: maskCustomer(order.customer) }) }
}

/** When the order came into its stage, by its history; that it was placed, for a stage without an entry. */
async function findStageTime(
  reads: Reads,
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
