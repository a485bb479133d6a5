import { orderStatuses } from '#src/domain/order-status.ts'

/** The order table, by the names of the wire: newest first. */
export const orderList = {
  sort: '-odate',
  sorts: ['oid', 'odate', 'cname', 'status'],
  filters: { q: 'text', status: orderStatuses, from: 'day', to: 'day' },
} as const

export type OrderFilterName = keyof typeof orderList.filters
