/** What happened to an order, oldest first: it was placed, and then every change of its history. */

import { historyToWire } from '#src/features/history/history-wire.ts'
import { entryColumns, entryFromRow } from '#src/features/history/list-history.server.ts'
import type { TimelineEventOnTheWire } from '#src/features/orders/details/timeline-wire.ts'
import { type OrderAccess, seenChange } from '#src/features/orders/order-access.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Of an order with more of them, the latest. */
const mostEvents = 1_000

export async function listTimeline(
  reads: Reads,
  order: Pick<OrderView, 'id' | 'placedAt'>,
  access: OrderAccess,
): Promise<readonly TimelineEventOnTheWire[]> {
  const rows = await reads
    .selectFrom('history')
    .select(entryColumns)
    .where('subject', '=', 'order')
    .where('subject_id', '=', order.id)
    // Ids sort by time.
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()
  const events = rows.toReversed().map((row) => {
    const entry = seenChange(access, historyToWire('order', entryFromRow(row)))
    const { at, actor: by, token, action, before, after } = entry
    return { at, kind: kindOf(action), by, token, before, after }
  })
  // The history begins with an order that staff took, but not with one that a buyer placed.
  if (events.some(({ kind }) => kind === placed)) return events
  const first = { at: order.placedAt, kind: placed, by: 'buyer', token: null }
  return [{ ...first, before: {}, after: {} }, ...events]
}

const placed = 'placed'

/** `order.move` is a `move`; what is done to a parcel or a person keeps both words. */
function kindOf(action: string): string {
  return action === 'order.take' ? placed : action.replace(/^order\./, '')
}
