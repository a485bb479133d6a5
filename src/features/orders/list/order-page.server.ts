/** A page of orders: its query, its rows, and its assembly. */

import { type SelectQueryBuilder, sql } from 'kysely'
import type { OrderFilters, PageSlice } from '#src/features/orders/list/order-places.server.ts'
import {
  findOrderRows,
  type OrderRow,
  ordersFromRows,
} from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import type { Page, Sort } from '#src/lib/paging.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** With a limit SQLite keeps the best in a tree; to sort all is quicker where these are so many. */
const farOffset = 5_000

const sortColumns = {
  id: 'orders.id',
  placedAt: 'orders.placed_at',
  number: 'orders.oid',
  name: 'orders.customer_name',
  phone: 'orders.customer_phone',
  address: 'orders.customer_address',
  coupon: 'orders.coupon',
  subtotal: 'orders.subtotal_poisha',
  discount: 'orders.discount_poisha',
  deliveryFee: 'orders.delivery_fee_poisha',
  total: 'orders.total_poisha',
  status: 'orders.status',
  version: 'orders.version',
  // Of the first line.
  pid: 'order_lines.pid',
  quantity: sql<number>`(select sum(quantity) from order_lines where order_id = orders.id)`,
} as const

export type OrderSortField = keyof typeof sortColumns

export type OrdersQuery = OrderFilters & {
  readonly page: number
  readonly size: number
  /** A whole number or phone in any spelling; or a part of a phone, or beginnings of the others. */
  readonly text?: string | undefined
  /** The text finds no phone: the caller sees phones in part. */
  readonly hidesPhones?: boolean
  readonly sort: Sort<OrderSortField>
}

export function partOf({ page, size, sort }: OrdersQuery): PageSlice {
  return { offset: (page - 1) * size, size, direction: sort.direction }
}

type Ordered = SelectQueryBuilder<Tables, 'orders', object>

/** Sorted without their other columns: to carry those along takes ten times as long. */
export async function selectSorted(
  reads: Reads,
  matching: Ordered,
  query: OrdersQuery,
): Promise<readonly OrderRow[]> {
  const { offset, size } = partOf(query)
  const sorted = sortedBy(matching, query.sort).select('orders.id')
  const rows =
    offset < farOffset || reads.engine === 'postgres'
      ? await sorted.limit(size).offset(offset).execute()
      : await reads
          .with(
            (cte) => cte('sorted').materialized(),
            () => sorted,
          )
          .selectFrom('sorted')
          .select('sorted.id')
          .limit(size)
          .offset(offset)
          .execute()
  return findRows(
    reads,
    rows.map(({ id }) => id),
  )
}

function sortedBy(matching: Ordered, { by, direction }: OrdersQuery['sort']) {
  return matching
    .leftJoin('order_lines', (join) =>
      join.onRef('order_lines.order_id', '=', 'orders.id').on('order_lines.position', '=', 0),
    )
    .orderBy(sortColumns[by], direction)
    .orderBy('orders.id', direction)
}

export async function findRows(reads: Reads, ids: readonly string[]): Promise<readonly OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await findOrderRows(reads, ids)
  return inOrderOf(ids, rows)
}

export async function pageOf(
  reads: Reads,
  { page, size }: Pick<OrdersQuery, 'page' | 'size'>,
  total: number,
  rows: readonly OrderRow[],
): Promise<Page<OrderView>> {
  return { items: await ordersFromRows(reads, rows), total, page, size }
}
