/**
 * Limits on ordering (BANGLADESH.md). Hundreds of buyers share one address behind carrier NAT,
 * so the shop accepts an order and flags it; it refuses only a flood from one address.
 */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { OrderFlag } from '#src/features/orders/order-view.ts'
import type { PlaceOrderFailure } from '#src/features/orders/place/place-order.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countByKey, limitKey } from '#src/platform/limits/count-within.server.ts'

const tenMinutes = 10 * 60
const day = 24 * 60 * 60

const orderLimits = {
  phone: { windowSeconds: day, unflagged: 5 },
  device: { windowSeconds: tenMinutes, unflagged: 5 },
  address: { windowSeconds: tenMinutes, unflagged: 59, taken: 300 },
} as const

/** The buyer's `limitKey`s, made before the transaction, because other writes wait for that. */
export type OrderLimitKeys = {
  readonly address: string
  readonly device: string | undefined
  readonly phone: string
}

export function orderLimitKeys(
  key: Uint8Array,
  { phone, from: { address, device } }: { readonly phone: string; readonly from: CalledFrom },
): OrderLimitKeys {
  const keyOf = (by: keyof typeof orderLimits, subject: string) =>
    limitKey(key, `order by ${by}`, subject)
  return {
    address: keyOf('address', address),
    device: device === undefined ? undefined : keyOf('device', device),
    phone: keyOf('phone', phone),
  }
}

type Ordering = {
  readonly limitKeys: OrderLimitKeys
  readonly isPhonePossible: boolean
  readonly now: Date
}

/** Always locks in the same order (address, device, phone), so that two orders never deadlock. */
export async function flagOrder(
  tx: Tx,
  { limitKeys, isPhonePossible, now }: Ordering,
): Promise<Result<readonly OrderFlag[], PlaceOrderFailure>> {
  const count = (by: keyof typeof orderLimits, key: string) =>
    countByKey(tx, { key, windowSeconds: orderLimits[by].windowSeconds, now })
  const flags: OrderFlag[] = []

  const byAddress = await count('address', limitKeys.address)
  if (byAddress.count > orderLimits.address.taken) {
    const retryAfterSeconds = secondsUntil(byAddress.closesAt, now)
    return failed({ kind: 'too-many-orders', retryAfterSeconds })
  }
  if (byAddress.count > orderLimits.address.unflagged) flags.push('many-from-address')

  if (limitKeys.device !== undefined) {
    const byDevice = await count('device', limitKeys.device)
    if (byDevice.count > orderLimits.device.unflagged) flags.push('many-from-device')
  }

  const byPhone = await count('phone', limitKeys.phone)
  if (byPhone.count > orderLimits.phone.unflagged) flags.push('many-from-phone')

  if (!isPhonePossible) flags.push('phone')
  return ok(flags)
}
