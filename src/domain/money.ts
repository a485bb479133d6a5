import type { Brand } from '#src/lib/brand.ts'

/** Money: a whole number of poisha (1 taka = 100 poisha). Never a float. */
export type Poisha = Brand<number, 'Poisha'>

export function poisha(amount: number): Poisha {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount of poisha: ${amount}`)
  return amount as Poisha
}

export function addPoisha(...amounts: readonly Poisha[]): Poisha {
  return amounts.reduce((sum, amount) => poisha(sum + amount), poisha(0))
}

export function timesQuantity(amount: Poisha, quantity: number): Poisha {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`)
  return poisha(amount * quantity)
}

/** Half a poisha rounds up: on a discount that favours the buyer. */
export function percentOf(amount: Poisha, percent: number): Poisha {
  if (!Number.isSafeInteger(percent)) throw new RangeError(`Not a whole percentage: ${percent}`)

  // Split into whole taka and the rest: amount × percent may leave the safe integers.
  const rest = amount % 100
  const wholeTakas = (amount - rest) / 100
  return poisha(wholeTakas * percent + Math.round((rest * percent) / 100))
}

/** `part` of `whole` pieces of the amount; half a poisha rounds up. Exact, however large both are. */
export function shareOf(amount: Poisha, part: number, whole: number): Poisha {
  if (whole <= 0) throw new RangeError(`No share of ${whole} pieces`)
  const twice = BigInt(amount) * BigInt(part) * 2n + BigInt(whole)
  const divisor = BigInt(whole) * 2n
  const floored = twice >= 0n ? twice / divisor : (twice - divisor + 1n) / divisor
  return poisha(Number(floored))
}

/** For JSON: a number of taka with at most two decimals. */
export function toTaka(amount: Poisha): number {
  return amount / 100
}

/** For machines that read text: `450`, or `182.50` where there are poisha. */
export function exactTaka(amount: Poisha): string {
  return toTaka(amount).toFixed(amount % 100 === 0 ? 0 : 2)
}

/** Throws for more than two decimals: the shop never rounds an amount silently. */
export function fromTaka(taka: number): Poisha {
  if (!isTaka(taka)) throw new RangeError(`Not taka with at most two decimals: ${taka}`)
  return poisha(Math.round(taka * 100))
}

/** Whether poisha can count the amount exactly. */
export function isTaka(taka: number): boolean {
  const amount = Math.round(taka * 100)
  // The division gives the number that "19.99" parses to, so no float error passes.
  return Number.isSafeInteger(amount) && amount / 100 === taka
}

/** Cash to collect: a buyer cannot hand over half a taka, so it rounds down to the taka. */
export function wholeTaka(amount: Poisha): Poisha {
  const rest = amount % 100
  return poisha(rest < 0 ? amount - rest - 100 : amount - rest)
}
