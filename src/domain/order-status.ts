const nextStatuses = {
  'not-done': ['done'],
  done: ['not-done'],
} as const satisfies Record<string, readonly [string]>

/** `done` means confirmed by phone. */
export type OrderStatus = keyof typeof nextStatuses

export const orderStatuses = ['not-done', 'done'] as const satisfies readonly OrderStatus[]

export const statusWhenPlaced: OrderStatus = 'not-done'

/** A changed order is phoned again. */
export const statusAfterEdit: OrderStatus = 'not-done'

export function toggled(status: OrderStatus): OrderStatus {
  return nextStatuses[status][0]
}
