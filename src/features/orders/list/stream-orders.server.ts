/** All orders for the owner, newest first, as a stream. */

import { newestAfter, ordersIn, rangeOf } from '#src/features/orders/list/order-places.server.ts'
import {
  type OrderRow,
  orderColumns,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const batchSize = 100

/** In batches, so that its length costs no memory. */
export async function* streamOrders(reads: Reads): AsyncGenerator<readonly OrderView[]> {
  // Continues by rows: an order deleted between two reads does not end the list.
  for await (const rows of inBatches<OrderRow>(batchSize, (last) => nextBatch(reads, last))) {
    yield await ordersFromRows(reads, rows)
  }
}

function nextBatch(reads: Reads, last: OrderRow | undefined): Promise<readonly OrderRow[]> {
  const orders = ordersIn(reads, rangeOf({}), {}).select(orderColumns)
  return newestAfter(orders, last).limit(batchSize).execute()
}
