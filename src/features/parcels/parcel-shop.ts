import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { ConnectCourier } from '#src/features/parcels/couriers/couriers.server.ts'

/** The shop with the process's connections to couriers. */
export type ParcelShop = OrderShop & {
  readonly connectCourier: ConnectCourier
  /**
   * A courier may still be at work when a call has ended: before this time nobody takes a parcel for
   * absent.
   */
  readonly lookAfterMs: number
}

/** Of the time limit of one call. */
export function lookAfter(callMs: number): number {
  return 3 * callMs
}
