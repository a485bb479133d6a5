/** How the orders page shows its rows, and how many; the browser remembers it, and the server renders it. */

import { readView, rememberView } from '#src/features/dashboard/remembered-view.ts'
import { compactOrderList } from '#src/features/orders/dashboard/order-list.ts'

const densities = ['table', 'compact'] as const

export type Density = (typeof densities)[number]

const cookieName = 'orders-view'

export function readDensity(cookies: string | null): Density {
  return readView(cookies, cookieName, densities) ?? 'table'
}

export function rememberDensity(density: Density): void {
  rememberView(cookieName, density)
}

const rowsCookieName = 'orders-rows'

/** Rows a page of the compact list. */
export function readRows(cookies: string | null): number {
  const { sizes } = compactOrderList
  return Number(readView(cookies, rowsCookieName, sizes.map(String)) ?? sizes[0])
}

export function rememberRows(rows: number): void {
  rememberView(rowsCookieName, String(rows))
}
