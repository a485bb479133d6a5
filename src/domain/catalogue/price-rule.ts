/** A price by a rule such as "−15 %, round to 9". Prices of the shop are whole taka. */

import { highestPrice, lowestOnForm } from '#src/domain/catalogue/product.ts'
import { fromTaka, type Poisha, percentOf, toTaka } from '#src/domain/money.ts'

/** The last digits that a price may have: `5` means a multiple of 5. */
export const priceEndings = ['any', '0', '5', '9', '99'] as const
export type PriceEnding = (typeof priceEndings)[number]

export type PriceRule = {
  /** Whole; below 0 for a discount. */
  readonly percent: number
  readonly ending: PriceEnding
}

export const percentLimits = { least: -90, most: 200 } as const

/** Takas that leave `rest` when divided by `step`. */
const endings: Readonly<Record<PriceEnding, { readonly step: number; readonly rest: number }>> = {
  any: { step: 1, rest: 0 },
  '0': { step: 10, rest: 0 },
  '5': { step: 5, rest: 0 },
  '9': { step: 10, rest: 9 },
  '99': { step: 100, rest: 99 },
}

const lowestPrice = fromTaka(lowestOnForm)

/**
 * The nearest price with that ending, the lower of two. A discount never raises a price, and the
 * opposite never lowers it: where the ending allows neither, the nearest whole taka counts.
 */
export function priceAfter(price: Poisha, { percent, ending }: PriceRule): Poisha {
  const exact = percentOf(price, 100 + percent)
  const isAllowed = (one: Poisha) =>
    one >= lowestPrice &&
    one <= highestPrice &&
    (percent >= 0 || one <= price) &&
    (percent <= 0 || one >= price)
  const found = nearest(exact, ending, isAllowed) ?? nearest(exact, 'any', isAllowed)
  return found ?? limited(exact)
}

function nearest(
  exact: Poisha,
  ending: PriceEnding,
  isAllowed: (one: Poisha) => boolean,
): Poisha | undefined {
  const { step, rest } = endings[ending]
  const below = Math.floor((Math.floor(toTaka(exact)) - rest) / step) * step + rest
  const [first, second] = [below, below + step].map(fromTaka).filter(isAllowed)
  if (first === undefined || second === undefined) return first
  return second - exact < exact - first ? second : first
}

function limited(exact: Poisha): Poisha {
  if (exact < lowestPrice) return lowestPrice
  return exact > highestPrice ? highestPrice : fromTaka(Math.round(toTaka(exact)))
}
