/** The filters of the order table as they stand in the address, where anybody may write anything. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { type OrderStatus, orderStatuses } from '#src/domain/order-status.ts'

export const orderFilterNames = ['q', 'status', 'from', 'to'] as const

export type OrderFilterName = (typeof orderFilterNames)[number]

export type OrderFilters = {
  readonly q?: string
  readonly status?: OrderStatus
  readonly from?: string
  readonly to?: string
}

export const newestFirst = '-odate'

/** The columns that can be sorted, by their names on the wire. */
const sortNames = ['oid', 'odate', 'cname', 'status']

/** As the shop takes it. */
const longestSearch = 200

/** What makes no sense counts as no filter: the shop would refuse it, and show nothing at all. */
export function sensibleFilters(
  written: Readonly<Partial<Record<OrderFilterName, string>>>,
): OrderFilters {
  const q = written.q?.replaceAll('\0', '').trim().slice(0, longestSearch)
  const status = orderStatuses.find((known) => known === written.status)
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(written.from && isDay(written.from) && { from: written.from }),
    ...(written.to && isDay(written.to) && { to: written.to }),
  }
}

export function sensibleSort(sort: string): string {
  return sortNames.includes(sort.replace(/^-/, '')) ? sort : newestFirst
}
