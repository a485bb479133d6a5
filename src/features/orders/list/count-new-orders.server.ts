/**
 * Counts the orders since a caller's last look with one index read: cheap enough for every open
 * dashboard to repeat every few seconds.
 */

import type { Shop } from '#src/features/shop.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'

/** No caller needs a larger number exactly, and this bounds the cost of a look. */
const countedAtMost = 1_000

/** Longer than any process takes from reading the clock to the commit of an order. */
const indexedAfterMs = 3_000

/** The position before every order. */
const beginning = '0'.repeat(24)

export type NewOrders = {
  /** 1,000 means 1,000 or more. */
  readonly count: number
  /** The position for the next look: the internal id of the newest order, or the given position. */
  readonly newest: string
}

/**
 * `after` is the internal id of an order, deleted or not. The id begins with the moment of the order
 * and so names a position among all orders. Without it nothing is new, and `newest` is the position
 * to continue from.
 * Orders of the last seconds belong to the next look: an order with an earlier time may still be on
 * the way to its commit, and no later look would find it.
 */
export async function countNewOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  after: string | undefined,
): Promise<NewOrders> {
  const from = after ?? beginning
  const placedAt = momentOfId(from)
  const indexedAt = new Date(clock().getTime() - indexedAfterMs)
  if (placedAt > indexedAt) return { count: 0, newest: from }

  const found = await db.read
    .selectFrom('orders')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.refTuple('placed_at', 'id'), '>', eb.tuple(placedAt.toISOString(), from)))
    .where('placed_at', '<=', indexedAt.toISOString())
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(after === undefined ? 1 : countedAtMost)
    .execute()
  return { count: after === undefined ? 0 : found.length, newest: found[0]?.id ?? from }
}
