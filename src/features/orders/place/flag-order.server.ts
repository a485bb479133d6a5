/**
 * What a buyer's order is flagged for, in its own transaction (BANGLADESH.md). Hundreds of buyers share
 * one address behind carrier NAT, so the shop accepts an order and flags it; it refuses only a flood from
 * one address. Some flags hold the order: `domain/orders/order-flag.ts`.
 */

import type { CartLine } from '#src/domain/cart.ts'
import { quantityOf } from '#src/domain/catalogue/stock.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { PlaceOrderFailure } from '#src/features/orders/place/place-order.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { secondsUntil } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countByKey, limitKey } from '#src/platform/limits/count-within.server.ts'

const tenMinutes = 10 * 60
const day = 24 * 60 * 60

/** The most in a window without the flag. */
type Most = { readonly most: number; readonly flag: OrderFlag; readonly windowSeconds: number }

type OrderLimit = { readonly orders: Most; readonly pieces: Most }

/** Orders lock the windows in this order. */
const limitedBy = ['address', 'device', 'phone'] as const

type LimitedBy = (typeof limitedBy)[number]

const orderLimits: Readonly<Record<LimitedBy, OrderLimit>> = {
  address: {
    orders: { most: 59, flag: 'many-from-address', windowSeconds: tenMinutes },
    pieces: { most: 100, flag: 'many-pieces-from-address', windowSeconds: tenMinutes },
  },
  device: {
    orders: { most: 5, flag: 'many-from-device', windowSeconds: tenMinutes },
    pieces: { most: 60, flag: 'many-pieces-from-device', windowSeconds: day },
  },
  phone: {
    orders: { most: 5, flag: 'many-from-phone', windowSeconds: day },
    pieces: { most: 60, flag: 'many-pieces-from-phone', windowSeconds: day },
  },
}

const mostOrdersFromAddress = 300

/** The buyer's `limitKey`s, made before the transaction, because other writes wait for that. */
export type OrderLimitKeys = Readonly<Record<LimitedBy, string | undefined>> & {
  readonly address: string
  readonly phone: string
}

export function orderLimitKeys(
  key: Uint8Array,
  { phone, from: { address, device } }: { readonly phone: string; readonly from: CalledFrom },
): OrderLimitKeys {
  return {
    address: keyOf(key, 'address', address),
    device: device === undefined ? undefined : keyOf(key, 'device', device),
    phone: phoneKey(key, phone),
  }
}

function keyOf(key: Uint8Array, by: LimitedBy, subject: string): string {
  return limitKey(key, `order by ${by}`, subject)
}

/** Of a phone as it is stored. A block has the same key, so that an order computes one. */
export function phoneKey(key: Uint8Array, phone: string): string {
  return keyOf(key, 'phone', phone)
}

type Ordering = {
  readonly lines: readonly CartLine[]
  readonly limitKeys: OrderLimitKeys
  readonly isPhonePossible: boolean
  readonly isPhoneBlocked: boolean
  /** Most pieces of one product without the flag. */
  readonly heldAbove: number
  readonly now: Date
}

/** The one place that decides why an order is looked at twice, or held. */
export async function flagOrder(
  tx: Tx,
  { lines, limitKeys, isPhonePossible, isPhoneBlocked, heldAbove, now }: Ordering,
): Promise<Result<readonly OrderFlag[], PlaceOrderFailure>> {
  const amount = quantityOf(lines)
  const flags: OrderFlag[] = []
  for (const by of limitedBy) {
    const key = limitKeys[by]
    if (key === undefined) continue
    const { orders, pieces } = orderLimits[by]
    const window = {
      windowSeconds: pieces.windowSeconds,
      countSeconds: orders.windowSeconds,
    }
    const counted = await countByKey(tx, { key, amount, ...window, now })
    if (by === 'address' && counted.count > mostOrdersFromAddress) {
      const retryAfterSeconds = secondsUntil(counted.closesAt, now)
      return failed({ kind: 'too-many-orders', retryAfterSeconds })
    }
    if (counted.count > orders.most) flags.push(orders.flag)
    if (counted.amount > pieces.most) flags.push(pieces.flag)
  }
  if (lines.some(({ quantity }) => quantity > heldAbove)) flags.push('many-pieces-of-product')
  if (!isPhonePossible) flags.push('phone')
  if (isPhoneBlocked) flags.push('blocked-phone')
  return ok(flags)
}
