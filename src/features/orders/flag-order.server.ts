/**
 * Limits on ordering (BANGLADESH.md). Hundreds of buyers share one address behind carrier NAT,
 * so an order is taken and flagged; only a flood from one address is refused.
 */

import type { CalledFrom } from '#src/features/accounts/caller.ts'
import type { OrderFlag } from '#src/features/orders/order-view.ts'
import type { PlaceOrderFailure } from '#src/features/orders/place-order.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countInWindow } from '#src/platform/limits/count-in-window.server.ts'

const tenMinutes = 10 * 60
const day = 24 * 60 * 60

const orderLimits = {
  phone: { windowSeconds: day, unflagged: 5 },
  device: { windowSeconds: tenMinutes, unflagged: 5 },
  address: { windowSeconds: tenMinutes, unflagged: 59, taken: 300 },
} as const

type Ordering = {
  readonly limitKey: Uint8Array
  readonly now: Date
  readonly phone: string
  readonly isPhonePossible: boolean
  readonly from: CalledFrom
}

/** Always counts in the same order (address, device, phone), so that rows never wait in a ring. */
export async function flagOrder(
  tx: Tx,
  { limitKey, now, phone, isPhonePossible, from }: Ordering,
): Promise<Result<readonly OrderFlag[], PlaceOrderFailure>> {
  const count = (by: keyof typeof orderLimits, subject: string) =>
    countInWindow(
      tx,
      { key: limitKey, now },
      { kind: `order by ${by}`, subject, windowSeconds: orderLimits[by].windowSeconds },
    )
  const flags: OrderFlag[] = []

  const byAddress = await count('address', from.address)
  if (byAddress.count > orderLimits.address.taken) {
    const wait = byAddress.closesAt.getTime() - now.getTime()
    return failed({ kind: 'too-many-orders', retryAfterSeconds: Math.ceil(wait / 1_000) })
  }
  if (byAddress.count > orderLimits.address.unflagged) flags.push('many-from-address')

  if (from.device !== undefined) {
    const byDevice = await count('device', from.device)
    if (byDevice.count > orderLimits.device.unflagged) flags.push('many-from-device')
  }

  const byPhone = await count('phone', phone)
  if (byPhone.count > orderLimits.phone.unflagged) flags.push('many-from-phone')

  if (!isPhonePossible) flags.push('phone')
  return ok(flags)
}
