/**
 * A page of the orders of one source. The buckets count no sources: an index has the orders that
 * staff took, and the buyers' own are all others.
 */

import type { OrderSource } from '#src/domain/orders/order-source.ts'
import { ownSource, staffSources } from '#src/domain/orders/order-source.ts'
import { findOrdersByText } from '#src/features/orders/list/find-orders-by-text.server.ts'
import { isFound, wholeNumberIn } from '#src/features/orders/list/list-orders-by-text.server.ts'
import {
  type OrdersQuery,
  pageOf,
  selectSorted,
} from '#src/features/orders/list/order-page.server.ts'
import {
  countOf,
  countOrders,
  ofSource,
  ordersIn,
  rangeOf,
} from '#src/features/orders/list/order-places.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

type SourceQuery = OrdersQuery & { readonly source: OrderSource; readonly most: number }

/** Undefined on SQLite: the list would read more than `most` orders. */
export async function listOrdersOfSource(
  reads: Reads,
  { most, ...query }: SourceQuery,
): Promise<Page<OrderView> | undefined> {
  const { source, text, sort } = query
  const isByIndex = sort.by === 'placedAt' && text === undefined
  if (!isByIndex && (await hasMoreRows(reads, 'orders', most))) return undefined

  const matching = await matchingOf(reads, query)
  const total =
    source === ownSource && text === undefined
      ? await countOwn(reads, query)
      : await countOf(matching)
  return pageOf(reads, query, total, await selectSorted(reads, matching, query))
}

function matchingOf(reads: Reads, query: Omit<SourceQuery, 'most'>): Promise<Orders> {
  const { source } = query
  return withText(reads, ordersIn(reads, rangeOf(query), query).where(ofSource(source)), query)
}

type Orders = ReturnType<typeof ordersIn>

/** Those of them that the text of the query may mean. */
export async function withText(
  reads: Reads,
  orders: Orders,
  { text, ...query }: OrdersQuery,
): Promise<Orders> {
  if (text === undefined) return orders
  const whole = wholeNumberIn({ ...query, text })
  if (whole) return orders.where(whole.column, '=', whole.value)
  return orders.where(isFound(reads, await findOrdersByText(reads, { ...query, text })))
}

/** All less those of staff: to count a million one by one takes too long. */
async function countOwn(reads: Reads, query: Omit<SourceQuery, 'most'>): Promise<number> {
  const { indexed, unindexed } = await countOrders(reads, query)
  const taken = await Promise.all(
    staffSources.map((source) =>
      countOf(ordersIn(reads, rangeOf(query), query).where(ofSource(source))),
    ),
  )
  return indexed + unindexed - taken.reduce((sum, count) => sum + count, 0)
}
