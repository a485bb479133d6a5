import { findStageTime } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** A return leaves the order delivered as well, and gives its buyer no more days. */
const ofReturns = ['order.return', 'order.undo-return']

/** When the buyer got the goods. */
export async function findDeliveryTime(
  reads: Reads | Tx,
  order: Pick<OrderView, 'id' | 'stage' | 'placedAt'>,
): Promise<string> {
  const { at } = await reads
    .selectFrom('history')
    .select((eb) => eb.fn.max('happened_at').as('at'))
    .where('subject', '=', 'order')
    .where('subject_id', '=', order.id)
    .where('action', 'not in', ofReturns)
    .where('after', 'like', '%"stage":"delivered"%')
    .executeTakeFirstOrThrow()
  // Of a parcel that the buyer refused in part, the receipt of the rest is the first to say so.
  return at ?? findStageTime(reads, order)
}
