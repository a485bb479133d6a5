import type { OrderEvents } from '#src/features/orders/order-events.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { toOwnerWire } from '#src/features/orders/order-wire.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'

/** The owner's spreadsheet gets the current order, the same at every attempt. */
export function queueForSheet(tx: Tx, order: OrderView, now: Date): Promise<void> {
  return enqueue<OrderEvents>(tx, {
    kind: 'order-sheet',
    payload: { data: [toOwnerWire(order, now)] },
    now,
  })
}
