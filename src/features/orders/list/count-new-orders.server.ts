/**
 * How many orders came since somebody looked, in one look at an index: cheap enough to be asked
 * every few seconds by every open dashboard.
 */

import type { Shop } from '#src/features/shop.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'

/** Nobody needs to know it more exactly, and what one look costs has an end. */
const countedAtMost = 1_000

/** Longer than an order takes from its reading of the clock to its commit, on any process. */
const indexedAfterMs = 3_000

/** The place before every order. */
const beginning = '0'.repeat(24)

export type NewOrders = {
  /** 1,000 stands for any more. */
  readonly count: number
  /** To be asked from the next time: the internal id of the newest order, or what was asked from. */
  readonly newest: string
}

/**
 * `after` is the internal id of an order, also of one that was deleted since. It begins with the
 * moment when the order was placed, and so names a place among all orders. Without it nothing is
 * new, and `newest` is where to go on from.
 * The orders of the last seconds are left for the next look: one with an earlier time may still be
 * on its way to its commit, and nobody would ask for that time again.
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
