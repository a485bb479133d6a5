import { orderStatuses } from '#src/domain/order-status.ts'
import type { ListAddress } from '#src/features/dashboard/list-address.ts'

/** The order table, by the names of the wire: newest first. */
export const orderList = {
  sort: '-odate',
  sorts: ['oid', 'odate', 'cname', 'status'],
  filters: { q: 'text', status: orderStatuses, from: 'day', to: 'day' },
} as const

export type OrderFilterName = keyof typeof orderList.filters

/** Whether an order placed on `today` stands at the top of the list. */
export function showsNewOrders(
  { page, sort, filters }: ListAddress<OrderFilterName>,
  today: string,
): boolean {
  const { q, status = 'not-done', from = today, to = today } = filters
  const isNewestFirst = page === 1 && sort === orderList.sort
  return isNewestFirst && !q && status === 'not-done' && from <= today && today <= to
}
