/** What the public API shows of an order's stage. `done` means confirmed by phone. */
export const orderStatuses = ['not-done', 'done'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export function toggled(status: OrderStatus): OrderStatus {
  return status === 'done' ? 'not-done' : 'done'
}
