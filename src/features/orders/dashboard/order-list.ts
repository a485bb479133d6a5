import { markedRisks } from '#src/domain/orders/order-risk.ts'
import { orderSources } from '#src/domain/orders/order-source.ts'
import { orderStages, stageWhenPlaced } from '#src/domain/orders/order-stage.ts'
import { orderStatuses } from '#src/domain/orders/order-status.ts'
import type { ListAddress } from '#src/features/dashboard/list-address.ts'

/** The order table, by the names of the wire: newest first. */
export const orderList = {
  sort: '-odate',
  sorts: ['oid', 'odate', 'cname', 'status'],
  filters: {
    q: 'text',
    status: orderStatuses,
    stage: orderStages,
    source: orderSources,
    risk: markedRisks,
    from: 'day',
    to: 'day',
  },
} as const

export type OrderFilterName = keyof typeof orderList.filters

/** The same orders in low rows. */
export const compactOrderList = { ...orderList, sizes: [50, 100] } as const

/** Whether an order placed on `today` stands at the top of the list. */
export function showsNewOrders(
  { page, sort, filters }: ListAddress<OrderFilterName>,
  today: string,
): boolean {
  const {
    q,
    risk,
    status = 'not-done',
    stage = stageWhenPlaced,
    from = today,
    to = today,
  } = filters
  const isNewestFirst = page === 1 && sort === orderList.sort
  const isOfNew = status === 'not-done' && stage === stageWhenPlaced
  return isNewestFirst && !q && !risk && isOfNew && from <= today && today <= to
}
