/** A page of the orders for the owner, of a time and a status, by any column. */

import { orderStatuses } from '#src/domain/orders/order-status.ts'
import { findByTime } from '#src/features/orders/list/find-by-time.server.ts'
import { listOrdersByText } from '#src/features/orders/list/list-orders-by-text.server.ts'
import { listOrdersOfRisk } from '#src/features/orders/list/list-orders-of-risk.server.ts'
import { listOrdersOfSource } from '#src/features/orders/list/list-orders-of-source.server.ts'
import {
  type OrdersQuery,
  pageOf,
  partOf,
  selectSorted,
} from '#src/features/orders/list/order-page.server.ts'
import { countOrders, ordersIn, rangeOf } from '#src/features/orders/list/order-places.server.ts'
import type { OrderRow } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** However long that takes. */
export async function listOrders(reads: Reads, query: OrdersQuery): Promise<Page<OrderView>> {
  const page = await listOrdersWithin(reads, query, Number.POSITIVE_INFINITY)
  if (!page) throw new Error('unreachable: a list without a bound was refused for its length')
  return page
}

/** Undefined on SQLite: the list would read more than `most` orders. */
export async function listOrdersWithin(
  reads: Reads,
  query: OrdersQuery,
  most: number,
): Promise<Page<OrderView> | undefined> {
  const { text, sort, source, risk } = query
  if (risk !== undefined) return listOrdersOfRisk(reads, { ...query, risk, most })
  if (source !== undefined) return listOrdersOfSource(reads, { ...query, source, most })
  if (text !== undefined) return listOrdersByText(reads, { ...query, text, most })
  if (sort.by === 'placedAt') return listByTime(reads, query)
  if (sort.by === 'status') return listByStatus(reads, query)

  if (await hasMoreRows(reads, 'orders', most)) return undefined
  const { indexed, unindexed } = await countOrders(reads, query)
  const matching = ordersIn(reads, rangeOf(query), query)
  return pageOf(reads, query, indexed + unindexed, await selectSorted(reads, matching, query))
}

async function listByTime(reads: Reads, query: OrdersQuery): Promise<Page<OrderView>> {
  const counted = await countOrders(reads, query)
  const rows = await findByTime(reads, counted, partOf(query))
  return pageOf(reads, query, counted.indexed + counted.unindexed, rows)
}

/** All of one status, then all of the other, each by time: the same as sorting by status and id. */
async function listByStatus(reads: Reads, query: OrdersQuery): Promise<Page<OrderView>> {
  const { direction } = query.sort
  const sorted =
    direction === 'asc' ? orderStatuses.toSorted() : orderStatuses.toSorted().toReversed()
  const listed = sorted.filter((one) => query.status === undefined || one === query.status)
  let { offset, size } = partOf(query)
  let total = 0
  const rows: OrderRow[] = []
  for (const status of listed) {
    const counted = await countOrders(reads, { ...query, status })
    const count = counted.indexed + counted.unindexed
    const some = await findByTime(reads, counted, { offset, size, direction })
    rows.push(...some)
    total += count
    offset = Math.max(0, offset - count)
    size -= some.length
  }
  return pageOf(reads, query, total, rows)
}
