/** How the orders page shows its rows; the browser remembers it, and the server renders it. */

import { readView, rememberView } from '#src/features/dashboard/remembered-view.ts'

const densities = ['table', 'compact'] as const

export type Density = (typeof densities)[number]

const cookieName = 'orders-view'

export function readDensity(cookies: string | null): Density {
  return readView(cookies, cookieName, densities) ?? 'table'
}

export function rememberDensity(density: Density): void {
  rememberView(cookieName, density)
}
