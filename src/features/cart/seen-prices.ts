/**
 * The price of each product when this device put it into the cart, in poisha. The cookie has no
 * prices, and the shop never reads these: they only tell the visitor that a price has changed.
 */

import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { isRecord } from '#src/lib/is-record.ts'

const place = 'cart-prices'

type Prices = Readonly<Record<string, number>>

/** Empty where the device keeps none. */
export function seenPrices(): Prices {
  const kept = readKept(place)
  if (!isRecord(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  )
}

export function notePrices(prices: Prices): void {
  keepOnDevice(place, prices)
}
