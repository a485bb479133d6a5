/**
 * A page of the orders of one risk. The buckets count no risks: of each risk that is worth a look, the
 * newest thousand orders are listed, by an index of their own.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MarkedRisk } from '#src/domain/orders/order-risk.ts'
import { withText } from '#src/features/orders/list/list-orders-of-source.server.ts'
import {
  type OrdersQuery,
  pageOf,
  selectSorted,
} from '#src/features/orders/list/order-page.server.ts'
import {
  countOf,
  ofSource,
  ordersIn,
  rangeOf,
} from '#src/features/orders/list/order-places.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import { hasMoreRows } from '#src/platform/database/has-more-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const listedOfRisk = 1_000

/** Written as in the two indexes of `order_risks`, so that both planners use them. */
const isOf = {
  'call-first': sql<SqlBool>`score >= 30 and score < 60`,
  high: sql<SqlBool>`score >= 60`,
} as const satisfies Record<MarkedRisk, RawBuilder<SqlBool>>

type RiskQuery = OrdersQuery & { readonly risk: MarkedRisk; readonly most: number }

/** Undefined on SQLite: the search for the text would read more than `most` orders. */
export async function listOrdersOfRisk(
  reads: Reads,
  { most, risk, source, ...query }: RiskQuery,
): Promise<Page<OrderView> | undefined> {
  const isLong = query.text !== undefined && (await hasMoreRows(reads, 'orders', most))
  if (isLong) return undefined
  let orders = ordersIn(reads, rangeOf(query), query).where(
    'orders.id',
    'in',
    sql<string>`(select order_id from order_risks where ${isOf[risk]}
      order by order_id desc limit ${sql.lit(listedOfRisk)})`,
  )
  if (source !== undefined) orders = orders.where(ofSource(source))
  const matching = await withText(reads, orders, query)
  return pageOf(reads, query, await countOf(matching), await selectSorted(reads, matching, query))
}
