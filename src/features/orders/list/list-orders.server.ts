/** A page of the orders for the owner, of a time and a status, by any column. */

import { orderStatuses } from '#src/domain/order-status.ts'
import { listOrdersByText } from '#src/features/orders/list/list-orders-by-text.server.ts'
import {
  type OrdersWanted,
  pageOf,
  partOf,
  selectSorted,
} from '#src/features/orders/list/order-page.server.ts'
import {
  type Counted,
  countOrders,
  findPlaces,
  ordersIn,
  type PlacesWanted,
  stretchOf,
} from '#src/features/orders/list/order-places.server.ts'
import { type OrderRow, orderColumns } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** However long that takes. */
export async function listOrders(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const page = await listOrdersWithin(reads, wanted, Number.POSITIVE_INFINITY)
  if (!page) throw new Error('Nothing is beyond no bound')
  return page
}

/** Undefined, on SQLite: more than `most` orders would have to be looked at. */
export async function listOrdersWithin(
  reads: Reads,
  wanted: OrdersWanted,
  most: number,
): Promise<Page<OrderView> | undefined> {
  const { text, sort } = wanted
  if (text !== undefined) return listOrdersByText(reads, { ...wanted, text, most })
  if (sort.by === 'placedAt') return listByTime(reads, wanted)
  if (sort.by === 'status') return listByStatus(reads, wanted)

  if (await hasMoreRows(reads, 'orders', most)) return undefined
  const { settled, unsettled } = await countOrders(reads, wanted)
  const matching = ordersIn(reads, stretchOf(wanted), wanted.status)
  return pageOf(reads, wanted, settled + unsettled, await selectSorted(reads, matching, wanted))
}

async function listByTime(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const counted = await countOrders(reads, wanted)
  const rows = await findByTime(reads, counted, partOf(wanted))
  return pageOf(reads, wanted, counted.settled + counted.unsettled, rows)
}

/** All of one status, then all of the other, each by time: as an order by status and id would be. */
async function listByStatus(reads: Reads, wanted: OrdersWanted): Promise<Page<OrderView>> {
  const { direction } = wanted.sort
  const sorted =
    direction === 'asc' ? orderStatuses.toSorted() : orderStatuses.toSorted().toReversed()
  const listed = sorted.filter((one) => wanted.status === undefined || one === wanted.status)
  let { offset, size } = partOf(wanted)
  let total = 0
  const rows: OrderRow[] = []
  for (const status of listed) {
    const counted = await countOrders(reads, { ...wanted, status })
    const count = counted.settled + counted.unsettled
    const some = await findByTime(reads, counted, { offset, size, direction })
    rows.push(...some)
    total += count
    offset = Math.max(0, offset - count)
    size -= some.length
  }
  return pageOf(reads, wanted, total, rows)
}

async function findByTime(
  reads: Reads,
  counted: Counted,
  { size, direction, offset }: PlacesWanted,
): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = []
  for (const place of await findPlaces(reads, counted, { offset, size, direction })) {
    if (rows.length >= size) break
    const some = await ordersIn(reads, place, counted.status)
      .select(orderColumns)
      .orderBy('orders.placed_at', direction)
      .orderBy('orders.id', direction)
      .limit(size - rows.length)
      .offset(place.skipped)
      .execute()
    rows.push(...some)
  }
  return rows
}
