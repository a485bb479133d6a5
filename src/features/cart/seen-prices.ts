/**
 * The price of each product when this device put it into the cart, in poisha. The cookie has no
 * prices, and the shop never reads these: they only tell the visitor that a price has changed.
 */

import { isRecord } from '#src/lib/is-record.ts'

const place = 'cart-prices'

type Prices = Readonly<Record<string, number>>

export function seenPrices(): Prices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    if (!isRecord(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
    )
  } catch {
    return {}
  }
}

export function notePrices(prices: Prices): void {
  try {
    localStorage.setItem(place, JSON.stringify(prices))
  } catch {
    // A device without storage is told no former price.
  }
}
