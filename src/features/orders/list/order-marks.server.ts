/** What to look at before the call, for each order of a page: its risk, and where its calls stand. */

import type { CallState } from '#src/domain/calls/call-outcome.ts'
import {
  callColumns,
  isUntouched,
  stateFromRow,
} from '#src/features/orders/calls/call-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { riskColumns, riskFromRow } from '#src/features/orders/risk/find-risk.server.ts'
import type { RiskOnTheWire } from '#src/features/orders/risk/risk-wire.ts'
import type { Page } from '#src/lib/paging.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type OrderMarks = {
  readonly risk: RiskOnTheWire | undefined
  /** Undefined where nobody has called. */
  readonly calls?: CallState | undefined
}

export type MarkedOrder = OrderView & { readonly marks?: OrderMarks }

export async function withMarks(
  reads: Reads,
  { items, ...paging }: Page<OrderView>,
): Promise<Page<MarkedOrder>> {
  const ids = items.map(({ id }) => id)
  const risks = await reads
    .selectFrom('order_risks')
    .select(['order_id', ...riskColumns])
    .where(inList(reads, 'order_id', ids))
    .execute()
  const calls = await reads
    .selectFrom('order_calls')
    .select(callColumns)
    .where(inList(reads, 'order_id', ids))
    .execute()
  const riskOf = new Map(risks.map((row) => [row.order_id, riskFromRow(row)]))
  const callsOf = new Map(calls.map((row) => [row.order_id, stateFromRow(row)]))
  const marked = items.map((order) => {
    const state = callsOf.get(order.id)
    const marks = {
      risk: riskOf.get(order.id),
      calls: state && isUntouched(state) ? undefined : state,
    }
    return { ...order, marks }
  })
  return { items: marked, ...paging }
}
