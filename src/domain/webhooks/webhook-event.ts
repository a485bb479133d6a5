/** What the shop tells the endpoints of its owner, and for how long it tries. */

export const orderEvents = [
  'order.placed',
  'order.updated',
  'order.stage_changed',
  'order.deleted',
  'order.restored',
] as const

export const stockEvents = [
  'product.stock_changed',
  'product.stock_low',
  'product.sold_out',
] as const

/** The owner chooses among these. */
export const webhookEvents = [...orderEvents, ...stockEvents] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent when the owner presses a button. */
export const testEvent = 'webhook.test'
export type SentEvent = WebhookEvent | typeof testEvent

/** `off`: the shop gave up. `paused`: the owner, or a restore, did it. */
export const webhookStates = ['on', 'paused', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed, or why there was none. */
export const deliveryReasons = [
  '',
  'status',
  'redirect',
  'not-public',
  'timeout',
  'network',
  'no-secret',
  'gone',
  'paused',
  'off',
  'restored',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** Why the shop itself switched an endpoint off. */
export const offReasons = ['failing', 'gone'] as const

/** Why an endpoint is not on. */
export const stateReasons = ['', 'owner', ...offReasons, 'restored'] as const
export type StateReason = (typeof stateReasons)[number]

/** One kind of events in the outbox for each. */
export const placesOfEndpoints = [1, 2, 3, 4, 5] as const
export type PlaceOfEndpoint = (typeof placesOfEndpoints)[number]

export const mostEndpoints = placesOfEndpoints.length

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

/** The shop gives up a delivery, and switches an endpoint off, after so long without a success. */
export const givesUpAfterMs = 3 * day

/** How long the previous secret still signs. */
export const oldSecretForMs = day

/** How far back the log of an endpoint goes. */
export const deliveriesForDays = 30

const delays = [5 * second, 30 * second, 2 * minute, 5 * minute, 10 * minute]

/** How long to wait after this many failed attempts. */
export function webhookDelayMs(failures: number): number {
  return delays[Math.min(Math.max(failures, 1), delays.length) - 1] ?? 10 * minute
}

export type StockStep = { readonly was: number; readonly became: number; readonly lowAt: number }

/** What a change of a stock is: each crossing tells once. */
export function eventsOfStock({ was, became, lowAt }: StockStep): readonly WebhookEvent[] {
  return [
    'product.stock_changed',
    ...(became > 0 && became <= lowAt && was > lowAt ? (['product.stock_low'] as const) : []),
    ...(became === 0 && was > 0 ? (['product.sold_out'] as const) : []),
  ]
}

export function wantsOrders(events: readonly WebhookEvent[]): boolean {
  return orderEvents.some((one) => events.includes(one))
}

export function wantsStock(events: readonly WebhookEvent[]): boolean {
  return stockEvents.some((one) => events.includes(one))
}
