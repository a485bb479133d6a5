/** What buyers ask of their orders: a page of it, each with its order. */

import { findOrdersById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A query, sorted. */
type Rows<Row> = {
  limit(size: number): Rows<Row>
  offset(rows: number): Rows<Row>
  execute(): Promise<readonly Row[]>
}

type Asked<Row, Item> = {
  readonly rows: Rows<Row>
  readonly total: number
  readonly page: number
  readonly size: number
  readonly itemFromRow: (row: Row) => Item
}

export async function listAsked<Row extends { readonly order_id: string }, Item>(
  reads: Reads,
  { rows, total, page, size, itemFromRow }: Asked<Row, Item>,
): Promise<Page<Item & { readonly order: OrderView }>> {
  const found = await rows
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const orders = await findOrdersById(
    reads,
    found.map((row) => row.order_id),
  )
  const items = found.flatMap((row) => {
    const order = orders.get(row.order_id)
    return order ? [{ ...itemFromRow(row), order }] : []
  })
  return { items, total, page, size }
}
